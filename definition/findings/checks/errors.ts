import { type Catcher, catchersOf } from "../../asl/types.ts";
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
  ErrorEquals.some((name) => WITHOUT_OUTCOME.includes(name) || name.startsWith("StepOnce."));

/** https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html: a Fail that is redriven fails again. */
const catchToFail: Check = ({ workflow, sites }) =>
  sites.flatMap(({ name: step, state, machine }) =>
    catchersOf(state).flatMap((catcher, index) => {
      if (machine.States[catcher.Next]?.Type !== "Fail" || !catchesDoubt(catcher)) return [];
      const what = `${catcher.ErrorEquals.join(", ")} leads to ${catcher.Next}, a Fail`;
      return [finding("SO160", { workflow: workflow.name, step, field: `Catch[${index}]` }, what)];
    }),
  );

const catchAround = eachStep(({ site, step }, { workflow, sites }) => {
  if (step.shape === "bare" || step.mechanism === "transaction") return [];
  return site.within.flatMap(({ state: around, kind }) =>
    catchersOf(sites.find(({ name }) => name === around)!.state).flatMap((catcher, index) => {
      if (!catchesDoubt(catcher)) return [];
      const what = `the ${kind} ${around} catches ${catcher.ErrorEquals.join(", ")}, a doubt of ${step.state} among them`;
      return [
        finding(
          "SO161",
          { workflow: workflow.name, step: step.state, field: `${around}.Catch[${index}]` },
          what,
        ),
      ];
    }),
  );
});

/** https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html: a Lambda's error named `States.…` is reserved. */
const renamedErrors = eachStep(({ site, step }, { workflow, sites }) => {
  if (step.shape !== "wrapped") return [];
  return site.within.flatMap(({ state: around }) =>
    catchersOf(sites.find(({ name }) => name === around)!.state).flatMap(({ ErrorEquals }, index) =>
      ErrorEquals.filter((name) => name.startsWith("States.") && !WILDCARDS.includes(name)).map((name) => {
        const place = { workflow: workflow.name, step: step.state, field: `${around}.Catch[${index}]` };
        return finding("SO164", place, `${around} catches ${name}`);
      }),
    ),
  );
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
  renamedErrors,
  catchWithoutRecord,
  errorNames,
];
