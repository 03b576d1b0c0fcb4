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
    "catch-all around a guarded step",
    "StepOnce.InDoubt leaves the Map or Parallel and is caught as a failure: what follows compensates an effect that may have been applied.",
    "catch the errors at the steps inside, or name them instead of States.ALL and States.TaskFailed",
  ),
  SO162: mayJudge(
    "warning",
    "catch-all on a step without a record",
    "A timeout or a lost response is caught as a failure, though the effect may have been applied.",
    "use mechanism: claim, or name the errors that mean that nothing was applied",
  ),
  SO164: mayJudge(
    "warning",
    "error of a step inside caught by its name",
    "Step Functions keeps names that begin with States. to itself: uncaught, such an error of a guarded step arrives as StepOnce.States.…",
    "catch it at the step itself, or name StepOnce.States.… here too",
  ),
  SO163: mustMend(
    "error",
    "error whose outcome is not known",
    "The name also stands for errors after which the effect may have been applied.",
    "list only names that the callee gives when it has refused the effect",
  ),
} as const;
