import type { Scenario } from "../world.ts";
import { base, hold, lookUp, type Own, sameToken, setting, times } from "./setting.ts";

const wrapped = (own: Own): Scenario => ({ ...base, mode: "wrapped", shape: "execution", ...own });

/** Claim and store states around a Task: two executions of one key, or one that is redriven. */
export const wrappedScenarios: readonly Scenario[] = [
  wrapped({
    name: "hold, settled by a person",
    attempts: times(2, setting(hold, { lease: 0 })),
    bystanders: ["person"],
    redrives: 1,
    horizon: 2,
    faults: 0,
  }),
  wrapped({
    name: "look-up, redriven",
    attempts: times(2, setting(lookUp, { lease: 0 })),
    redrives: 1,
    horizon: 2,
    faults: 1,
  }),
  wrapped({
    name: "look-up, without answers",
    attempts: times(2, setting(lookUp, { lease: 0 })),
    horizon: 2,
    faults: 1,
    service: { refuses: true, rejects: true },
  }),
  wrapped({
    name: "look-up, calls that land late",
    attempts: times(2, setting(lookUp, { lease: 0, landsWithin: 1 })),
    redrives: 1,
    horizon: 3,
    faults: 0,
  }),
  wrapped({
    name: "look-up, effects that run for some time",
    attempts: times(2, setting(lookUp, { lease: 2 })),
    horizon: 4,
    faults: 0,
  }),
  wrapped({
    name: "one execution, redriven twice",
    attempts: [setting(lookUp, { lease: 0 })],
    redrives: 2,
    horizon: 2,
    faults: 1,
    argumentsMayFail: true,
    service: { refuses: true },
  }),
  wrapped({
    name: "same token",
    attempts: times(2, setting(sameToken(2), { lease: 0 })),
    redrives: 1,
    horizon: 3,
    faults: 0,
    service: { deduplicatesFor: 2 },
  }),
  wrapped({
    name: "two items of a Map with one key",
    attempts: times(2, setting(hold, { lease: 0 })),
    horizon: 1,
    faults: 2,
  }),
  wrapped({
    name: "another payload, after the retention",
    attempts: [
      setting(hold, { lease: 0 }),
      setting(hold, { lease: 0 }),
      setting(hold, { lease: 0, payload: "Q" }),
    ],
    retention: 1,
    deletes: true,
    horizon: 1,
    faults: 0,
  }),
  wrapped({
    name: "no doubt without a cause",
    attempts: times(2, setting(hold, { lease: 0 })),
    redrives: 1,
    horizon: 3,
    faults: 1,
    service: { refuses: true },
    silence: false,
    expects: "noDoubt",
  }),
  wrapped({
    name: "beyond the bounds: calls that land later than declared",
    attempts: times(2, setting(lookUp, { lease: 0, lands: 2 })),
    redrives: 0,
    horizon: 2,
    faults: 1,
    expects: "reported",
  }),
];
