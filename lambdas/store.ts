import { powertoolsObserver } from "./guard/powertools.ts";
import { storeHandler } from "./wrapped/handlers.ts";

export const handler = storeHandler(undefined, powertoolsObserver());
