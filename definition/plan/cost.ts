import type { ResolvedStep } from "../resolved.ts";

/** What the guard adds to one pass through a step. The effect's own transition, call and units are not in it. */
export interface Cost {
  /** State transitions. */
  readonly transitions: number;
  /** Events of the execution's history. */
  readonly historyEvents: number;
  /** Calls of Lambda functions. */
  readonly lambdaCalls: number;
  /** DynamoDB write units, at records and items of up to 1 KB. */
  readonly writeUnits: number;
  /** DynamoDB read units, at records of up to 4 KB. */
  readonly readUnits: number;
}

/** The cost when nothing fails. `test/costs` measures each figure. */
export interface StepCost {
  /** The first time. */
  readonly fresh: Cost;
  /** Every time that the stored result is returned: over what the unguarded step costs, which applies the effect again. */
  readonly replayed: Cost;
  /** Each try that finds another attempt of the key at work, and waits. */
  readonly refused: Cost;
}

/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_HistoryEvent.html: entered, exited, and for a Task scheduled, started, succeeded. */
export const eventsOf = (type: string): number => ({ Task: 5, Fail: 1, Parallel: 4, Map: 4 })[type] ?? 2;

/** A claim enters the index of what has not ended, an outcome leaves it. */
const INDEX_WRITES = 2;

const NOTHING: Cost = { transitions: 0, historyEvents: 0, lambdaCalls: 0, writeUnits: 0, readUnits: 0 };

/** A native retry: scheduled, started, failed. The refused write of the claim is paid for. */
const REFUSED: Cost = { transitions: 1, historyEvents: 3, lambdaCalls: 1, writeUnits: 1, readUnits: 0 };

/** `typeOf` gives the type of the state that the guard has made of the step with this suffix; "" is the step's own name. */
export const costOf = (
  { shape, mechanism, retentionSeconds }: Pick<ResolvedStep, "shape" | "mechanism" | "retentionSeconds">,
  typeOf: (suffix: string) => string | undefined,
): StepCost => {
  const through = (...suffixes: readonly string[]) => {
    const types = suffixes.flatMap((suffix) => typeOf(suffix) ?? []);
    const historyEvents = types.reduce((sum, type) => sum + eventsOf(type), 0);
    return { ...NOTHING, transitions: types.length, historyEvents };
  };
  if (shape === "wrapped") {
    const stored = typeOf("Store") !== undefined;
    const lambdaCalls = stored ? 2 : 1;
    const replayed = through("", "Args", "Gate", "Route", "Store", "Done");
    return {
      fresh: {
        ...through("", "Args", "Gate", "Route", "Store"),
        lambdaCalls,
        // A transaction counts its items twice: the completion, its way out of the index, and once more the
        // effect's own. A store that follows finds its work done.
        writeUnits: (mechanism === "transaction" ? (stored ? 6 : 5) : 2) + INDEX_WRITES,
      },
      replayed: {
        ...inPlaceOfTheCall(replayed),
        lambdaCalls,
        // The refused claim, in place of the author's own write where that is the effect.
        writeUnits: mechanism === "transaction" ? 0 : 1,
        readUnits: stored ? 1 : 0,
      },
      refused: REFUSED,
    };
  }
  if (retentionSeconds > 0) {
    if (shape === "called") {
      const own = { ...NOTHING, lambdaCalls: 1 };
      return {
        fresh: { ...own, writeUnits: 2 + INDEX_WRITES },
        replayed: { ...own, writeUnits: 1 },
        refused: REFUSED,
      };
    }
    // The answer of a handler that marks its effect is stored too; one that does not writes once less.
    return {
      fresh: { ...NOTHING, writeUnits: 3 + INDEX_WRITES },
      replayed: { ...NOTHING, writeUnits: 1 },
      refused: REFUSED,
    };
  }
  const before = typeOf("Apply") === undefined ? [] : ["", "Args"];
  return {
    fresh: through(...before),
    replayed: {
      ...through(...before, "Stamped", "Done"),
      // A stamp beside a condition of the author's is looked at a second time, by a write.
      writeUnits: typeOf("Stamped") === undefined ? 0 : 1,
    },
    refused: NOTHING,
  };
};

const inPlaceOfTheCall = (cost: Cost): Cost => ({
  ...cost,
  transitions: cost.transitions - 1,
  historyEvents: cost.historyEvents - eventsOf("Task"),
});
