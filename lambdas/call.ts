import { callHandler } from "./called/handler.ts";
import { sdkCalls } from "./called/sdk/sdk-calls.ts";
import { powertoolsObserver } from "./guard/powertools.ts";

const makeCall = sdkCalls((name) => import(name));

export const handler = callHandler(makeCall, undefined, powertoolsObserver());
