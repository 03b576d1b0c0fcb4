import { applyResultPath } from "../expressions/index.ts";
import type { Json } from "../expressions/types.ts";
import { inState } from "./evaluate.ts";
import { assign, type Exit, leaveJsonata } from "./exit.ts";
import { Failed, type Failure, isFailed } from "./failure.ts";
import { matches, nextDelay, type RetryCounts } from "./retry.ts";
import type { Visit } from "./visit.ts";

/** Attempts a Task, Parallel or Map as often as its Retry says; then its Catch. */
export const withRetryAndCatch = async (
  visit: Visit,
  attempt: (visit: Visit) => Exit | Promise<Exit>,
): Promise<Exit> => {
  const { life, state, run } = visit;
  const counts: RetryCounts = [];
  for (;;) {
    try {
      const exit = await attempt(visit);
      life.check();
      return exit;
    } catch (thrown) {
      life.check();
      if (!isFailed(thrown)) throw thrown;
      const delay = nextDelay(state.Retry ?? [], counts, thrown.failure, run.services.random);
      if (delay === undefined) return caught(visit, thrown.failure);
      await life.pause(run.services.clock, delay * 1000);
      life.check();
      visit.retries++;
      visit.renewScope();
    }
  }
};

const caught = async (visit: Visit, failure: Failure): Promise<Exit> => {
  const { state } = visit;
  if (state.Type !== "Task" && failure.error !== "States.Runtime") visit.addEvent(`${state.Type}StateFailed`);
  const index = state.Catch?.findIndex(({ ErrorEquals }) => matches(ErrorEquals, failure)) ?? -1;
  const catcher = state.Catch?.[index];
  if (!catcher) throw new Failed(failure);
  const errorOutput = errorOutputOf(failure);
  if (visit.language === "JSONata")
    return leaveJsonata(visit, errorOutput, { errorOutput }, catcher, `Catch[${index}]/`);
  return inState(visit, () => ({
    output: applyResultPath(catcher.ResultPath, visit.input, errorOutput),
    next: catcher.Next,
    assigned: assign(visit, catcher.Assign, errorOutput),
  }));
};

/** A failure without a name has neither; one with a name has at least an empty cause. */
const errorOutputOf = ({ error, cause }: Failure): Json =>
  error === undefined && cause === undefined
    ? { Error: null, Cause: null }
    : { Error: error ?? null, Cause: cause ?? "" };
