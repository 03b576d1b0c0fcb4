import type { Scenario } from "../world.ts";
import { base, fenced, lookUp, type Own, setting, times } from "./setting.ts";

const transaction = (own: Own): Scenario => ({
  ...base,
  mode: "transaction",
  shape: "invocation",
  ...own,
});

/** Effect and completion in one transaction, in both shapes: there is never a doubt. */
export const transactionScenarios: readonly Scenario[] = [
  transaction({
    name: "three invocations",
    attempts: times(3, setting(fenced)),
    bystanders: ["sweeper"],
    horizon: 2,
    faults: 1,
    service: { refuses: true },
    expects: "noDoubt",
  }),
  transaction({
    name: "another payload",
    attempts: [setting(fenced), setting(fenced, { payload: "Q" })],
    horizon: 1,
    faults: 2,
    expects: "noDoubt",
  }),
  transaction({
    name: "deploy: from transaction to look-up",
    attempts: [setting(fenced), setting(lookUp)],
    horizon: 3,
    faults: 2,
  }),
  transaction({
    name: "two executions, redriven",
    shape: "execution",
    attempts: times(2, setting(fenced, { lease: 0 })),
    redrives: 1,
    horizon: 2,
    faults: 0,
    expects: "noDoubt",
  }),
  transaction({
    name: "two executions, without answers",
    shape: "execution",
    attempts: times(2, setting(fenced, { lease: 0 })),
    horizon: 2,
    faults: 1,
    expects: "noDoubt",
  }),
];
