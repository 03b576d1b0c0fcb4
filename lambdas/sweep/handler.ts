import type { Context } from "aws-lambda";
import type { OpenPlace } from "../../ledger/index.ts";
import { servicesFor } from "../guard/handed-in.ts";
import type { Observe } from "../guard/observe.ts";
import type { GuardServices } from "../guard/services.ts";
import { type Swept, segments, sweepLedger } from "./sweep-ledger.ts";

const SEGMENTS = 4;
/** Time kept for the pages that are being read, and for the answer. Milliseconds. */
const RESERVE_MS = 10_000;

/**
 * The sweep Lambda, to be run on a schedule. An answer with `unfinished` places may be handed
 * back as the event: the sweep goes on there. It reads what has not ended; where the
 * table has no index `open`, it reads all of it, at half a read unit for each 4 KB.
 */
export const sweepHandler = (services?: GuardServices, observe?: Observe) => {
  const servicesOf = servicesFor(services, observe);
  return async (event: { unfinished?: readonly OpenPlace[] }, context: Context): Promise<Swept> => {
    const world = servicesOf(context);
    const places = event?.unfinished ?? segments(SEGMENTS);
    return sweepLedger(world, places, world.now() + context.getRemainingTimeInMillis() - RESERVE_MS);
  };
};
