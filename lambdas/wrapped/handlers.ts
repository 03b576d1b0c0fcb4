import middy from "@middy/core";
import { servicesFor } from "../guard/handed-in.ts";
import type { Observe } from "../guard/observe.ts";
import type { GuardServices } from "../guard/services.ts";
import { claimAction } from "./claim-action.ts";
import { heldAction } from "./held-action.ts";
import { judgeAction } from "./judge-action.ts";
import { readClaimMessage, readStoreMessage } from "./messages.ts";
import { rethrowAction } from "./rethrow-action.ts";
import { settleAction } from "./settle-action.ts";
import { storeAction } from "./store-action.ts";

/** The claim Lambda: opens, settles, holds, judges and rethrows. An early time-out of middy's would hide what a write did. */
export const claimHandler = (services?: GuardServices, observe?: Observe) => {
  const servicesOf = servicesFor(services, observe);
  return middy<unknown, unknown>({ timeoutEarlyInMillis: 0 }).handler(async (event, context) => {
    const message = readClaimMessage(event);
    const world = servicesOf(context);
    switch (message.action) {
      case "claim":
        return claimAction(world, message);
      case "settle":
        return settleAction(world, message);
      case "held":
        return heldAction(world, message);
      case "judge":
        return judgeAction(world, message);
      case "rethrow":
        return rethrowAction(message);
    }
  });
};

/** The store Lambda: stores and fetches results, and hands a caught error on as a result. */
export const storeHandler = (services?: GuardServices, observe?: Observe) => {
  const servicesOf = servicesFor(services, observe);
  return middy<unknown, unknown>({ timeoutEarlyInMillis: 0 }).handler(async (event, context) => {
    const message = readStoreMessage(event);
    return message.action === "catch" ? message.error : storeAction(servicesOf(context), message);
  });
};
