import { mayJudge, mustMend } from "./code-info.ts";

/** SO16x: Retry, Catch and the errors of a step. */
export const errorCodes = {
  SO160: mayJudge(
    "warning",
    "Catch leads straight to Fail",
    "A redrive goes back to the state that ended the execution: the Fail, which fails again. The step itself is never retried.",
    "remove the catcher, so that the step itself fails and a redrive retries it",
  ),
  SO161: mayJudge(
    "error",
    "Catch around a guarded step that takes a doubt for a failure",
    "An item of a Distributed Map that holds a doubt, and a time-out of a Lambda that claims itself, arrive like any failure: what follows compensates an effect that may have been applied.",
    "catch the errors at the step inside, where the guard tells a doubt from a failure, and let the Map or Parallel fail",
  ),
  SO162: mayJudge(
    "warning",
    "catch-all on a step without a record",
    "A timeout or a lost response is caught as a failure, though the effect may have been applied.",
    "use mechanism: claim, or name the errors that mean that nothing was applied",
  ),
  SO163: mustMend(
    "error",
    "error whose outcome is not known",
    "The name also stands for errors after which the effect may have been applied.",
    "list only names that the callee gives when it has refused the effect",
  ),
  SO164: mayJudge(
    "warning",
    "Distributed Map that tolerates a doubt",
    "An item that holds a doubt counts as a failed one. The Map succeeds in spite of it, and a Map that has succeeded " +
      "is not redriven: nothing brings the item back once the doubt is settled.",
    "leave out the tolerance, and let the Map fail; or suppress this when somebody settles the doubts and starts " +
      "their items again",
  ),
} as const;
