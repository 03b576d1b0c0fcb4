import { powertoolsObserver } from "./guard/powertools.ts";
import { claimHandler } from "./wrapped/handlers.ts";

export const handler = claimHandler(undefined, powertoolsObserver());
