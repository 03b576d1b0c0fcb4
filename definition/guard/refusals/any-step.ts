import { parseResource } from "../../asl/resource.ts";
import { catchersOf, retriersOf } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";
import { type Check, type Reason, reason } from "./refusal.ts";

const shapesOf: Readonly<Record<string, readonly string[]>> = {
  claim: ["inline", "wrapped", "called"],
  transaction: ["wrapped"],
  stamp: ["bare"],
  token: ["bare"],
  natural: ["bare"],
  readOnly: ["bare"],
};

export const shapeCheck: Check = ({ step: { mechanism, shape } }) => {
  const possible = shapesOf[mechanism] ?? [];
  if (possible.includes(shape)) return [];
  return [
    reason(
      "shape",
      "shape",
      `mechanism ${mechanism} has no shape ${shape}`,
      "The shape says where the mechanism is enforced.",
      `use shape ${possible.join(" or ")}, or leave it out`,
    ),
  ];
};

export const resourceCheck: Check = ({ task, step }) => {
  const { kind } = parseResource(task.Resource);
  if (kind === "activity" && step.calleeSeconds === 0) {
    return [
      reason(
        "resource",
        "Resource",
        "nothing says how long the activity's worker may go on",
        "A worker that took the task goes on after the state has given it up.",
        "declare calleeTimeout: the longest that a worker works on one task",
      ),
    ];
  }
  if (kind !== "unknown") return [];
  return [
    reason(
      "resource",
      "Resource",
      `${task.Resource} is neither a Lambda nor a service integration`,
      "How its errors and its result are to be read is not known.",
      "write arn:aws:states:::<service>:<action>, a function's ARN, or ${Name} of a Lambda",
    ),
  ];
};

export const expressCheck: Check = ({ task, redrivable }) => {
  const resource = parseResource(task.Resource);
  if (redrivable || !("pattern" in resource) || resource.pattern === "request-response") return [];
  return [
    reason(
      "express",
      "Resource",
      `.${resource.pattern} in an Express execution`,
      "Express executions take request-response only: Step Functions refuses the definition.",
      "use type STANDARD, of the workflow or of the Distributed Map's children, or the integration without its suffix",
    ),
  ];
};

/** Keys that cannot select anything. */
export const keyFormCheck: Check = ({ task, step, dialect }) => {
  if (dialect.language === "JSONata" || task.InputPath !== null) return [];
  return [...step.key, ...(step.partition === undefined ? [] : [step.partition])]
    .filter((expression) => /^\$(?![$\w])/.test(expression))
    .map((expression) =>
      reason(
        "key-form",
        "key",
        `${expression} selects nothing: the Task has InputPath null`,
        "Keys are relative to InputPath, which leaves nothing of the input.",
        "select from the context object: $$.Execution.Input…",
      ),
    );
};

/** https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html: the retriers' limits. */
const limits = [
  ["IntervalSeconds", 1, 31_622_400],
  ["MaxAttempts", 0, 99_999_999],
  ["MaxDelaySeconds", 1, 31_622_400],
] as const;

export const retryNumbersCheck: Check = ({ task }) =>
  retriersOf(task).flatMap((retrier, i) => {
    const wrong = limits.filter(([field, least, most]) => {
      const value = retrier[field];
      return (
        value !== undefined && !(Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
      );
    });
    const rate = retrier.BackoffRate;
    const found: readonly (readonly [string, string])[] = [
      ...wrong.map(([field, least, most]) => [field, `a whole number from ${least} to ${most}`] as const),
      ...(rate === undefined || Number(rate) >= 1 ? [] : [["BackoffRate", "at least 1"] as const]),
    ];
    return found.map(([field, must]) =>
      reason(
        "retry-numbers",
        `Retry[${i}].${field}`,
        `${JSON.stringify(retrier[field])} must be ${must}`,
        "The guard counts retries as Step Functions does, which refuses this number.",
        "correct the number",
      ),
    );
  });

/** States.ALL stands alone and last: https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html */
export const catchAllCheck: Check = ({ task }) => {
  const lists = { Retry: retriersOf(task), Catch: catchersOf(task) };
  return Object.entries(lists).flatMap(([field, entries]) =>
    entries.flatMap(({ ErrorEquals }, i): readonly Reason[] => {
      if (!ErrorEquals.includes("States.ALL") || (ErrorEquals.length === 1 && i === entries.length - 1))
        return [];
      return [
        reason(
          "catch-all",
          `${field}[${i}].ErrorEquals`,
          "States.ALL is not alone, or not last",
          "Step Functions refuses the definition.",
          `let the last entry of ${field} name States.ALL and nothing else`,
        ),
      ];
    }),
  );
};

/** Our own errors are for people: no state follows them. */
export const guardErrorCheck: Check = ({ task }: Frame) => {
  const lists = { Retry: retriersOf(task), Catch: catchersOf(task) };
  return Object.entries(lists).flatMap(([field, entries]) =>
    entries.flatMap(({ ErrorEquals }, i) =>
      ErrorEquals.filter((name) => name.startsWith("StepOnce.")).map((name) =>
        reason(
          "guard-error",
          `${field}[${i}].ErrorEquals`,
          `${name} is the guard's`,
          "What the guard cannot decide ends the execution, so that a redrive takes it up again; a state that follows would act on a doubt.",
          "remove the name, and let an alarm on failed executions tell people",
        ),
      ),
    ),
  );
};
