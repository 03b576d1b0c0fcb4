import { type Catcher, catchersOf } from "../../asl/types.ts";
import type { ResolvedStep } from "../../resolved.ts";
import { finding } from "../finding.ts";
import { type Check, eachStep, fieldOf, optionOf } from "../subject.ts";

/** Names that also stand for errors after which the effect may have been applied. */
const WITHOUT_OUTCOME = [
  "States.ALL",
  "States.TaskFailed",
  "States.Timeout",
  "States.HeartbeatTimeout",
  "States.DataLimitExceeded",
  "Lambda.Unknown",
  "Lambda.ServiceException",
  "Lambda.AWSLambdaException",
  "Lambda.SdkClientException",
  "Sandbox.Timedout",
];

const WILDCARDS = ["States.ALL", "States.TaskFailed"];

const catchesAll = ({ ErrorEquals }: Catcher): boolean =>
  ErrorEquals.some((name) => WILDCARDS.includes(name));

const catchesDoubt = ({ ErrorEquals }: Catcher): boolean =>
  ErrorEquals.some((name) => WITHOUT_OUTCOME.includes(name) || isGuardsOwn(name));

/** `StepOnce.States.…` is the step's own error: a Lambda cannot throw a name that begins with `States.`. */
const isGuardsOwn = (name: string): boolean =>
  name.startsWith("StepOnce.") && !name.startsWith("StepOnce.States.");

/** https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html: a Fail that is redriven fails again. */
const catchToFail: Check = ({ workflow, sites }) =>
  sites.flatMap(({ name: step, state, machine }) =>
    catchersOf(state).flatMap((catcher, index) => {
      if (machine.States[catcher.Next]?.Type !== "Fail" || !catchesDoubt(catcher)) return [];
      const what = `${catcher.ErrorEquals.join(", ")} leads to ${catcher.Next}, a Fail`;
      return [finding("SO160", { workflow: workflow.name, step, field: `Catch[${index}]` }, what)];
    }),
  );

/**
 * A Map or Parallel whose Catch takes a doubt for a failure. The guard keeps its own errors from the
 * catch-alls of inline ones; it cannot where they arrive under another name.
 */
const catchAround = eachStep(({ site, step }, { workflow, sites }) => {
  if (step.shape === "bare" || step.mechanism === "transaction") return [];
  const distributed = site.within.findLastIndex((around) => around.distributed);
  return site.within.flatMap(({ state: around, kind }, index) => {
    const takes = index <= distributed ? takesFailedItem : takesDoubtOf(step);
    return catchersOf(sites.find(({ name }) => name === around)!.state).flatMap((catcher, at) => {
      if (!takes(catcher)) return [];
      const what = `the ${kind} ${around} catches ${catcher.ErrorEquals.join(", ")}, a doubt of ${step.state} among them`;
      const place = { workflow: workflow.name, step: step.state, field: `${around}.Catch[${at}]` };
      return [finding("SO161", place, what)];
    });
  });
});

/** https://docs.aws.amazon.com/step-functions/latest/dg/state-map-distributed.html: an item's own error stays in its execution. */
const takesFailedItem = (catcher: Catcher): boolean =>
  catchesAll(catcher) || catcher.ErrorEquals.includes("States.ExceedToleratedFailureThreshold");

/** A time-out of one state that is left to itself is Step Functions' own error; around a call, the guard sees it first. */
const takesDoubtOf = ({ shape }: Pick<ResolvedStep, "shape">): ((catcher: Catcher) => boolean) =>
  shape === "wrapped" ? ({ ErrorEquals }) => ErrorEquals.some(isGuardsOwn) : catchesDoubt;

const TOLERANCES = [
  "ToleratedFailureCount",
  "ToleratedFailureCountPath",
  "ToleratedFailurePercentage",
  "ToleratedFailurePercentagePath",
];

/** https://docs.aws.amazon.com/step-functions/latest/dg/state-map-distributed.html#maprun-fail-threshold */
const tolerated = eachStep(({ site, step }, { workflow, sites }) => {
  if (step.shape === "bare" || step.mechanism === "transaction") return [];
  const maps = site.within.filter(({ distributed }) => distributed);
  return maps.flatMap(({ state: around }) => {
    const { state } = sites.find(({ name }) => name === around)!;
    return TOLERANCES.filter((field) => state[field] !== undefined && state[field] !== 0).map((field) => {
      const what = `${around} tolerates failed items, those with a doubt of ${step.state} among them`;
      return finding(
        "SO164",
        { workflow: workflow.name, step: step.state, field: `${around}.${field}` },
        what,
      );
    });
  });
});

const catchWithoutRecord = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.shape !== "bare" || step.mechanism === "readOnly") return [];
  return catchersOf(site.state).flatMap((catcher, index) => {
    if (!catchesAll(catcher)) return [];
    const what = `${catcher.ErrorEquals.join(", ")} leads to ${catcher.Next}`;
    return [finding("SO162", fieldOf(whole, subject, `Catch[${index}]`), what)];
  });
});

const errorNames = eachStep((subject, whole) =>
  (["notApplied", "storeErrors"] as const).flatMap((option) =>
    subject.step[option]
      .filter((name) => WITHOUT_OUTCOME.includes(name))
      .map((name) =>
        finding(
          "SO163",
          optionOf(whole, subject, option),
          `${name} does not say whether the effect was applied`,
        ),
      ),
  ),
);

export const errorChecks: readonly Check[] = [
  catchToFail,
  catchAround,
  tolerated,
  catchWithoutRecord,
  errorNames,
];
