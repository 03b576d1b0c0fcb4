import { powertoolsObserver } from "./guard/powertools.ts";
import { sweepHandler } from "./sweep/handler.ts";

export const handler = sweepHandler(undefined, powertoolsObserver());
