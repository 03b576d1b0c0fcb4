import { codeOf, innerOf } from "../../asl/jsonata.ts";
import { catchersOf, isObject, retriersOf, type TaskState } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";
import { isVolatile } from "../wrapped/arguments.ts";
import { splitTemplate } from "../wrapped/late-values.ts";
import { type Check, type Reason, reason } from "./refusal.ts";
import { allFields, callFields, type Evaluated, evaluatedIn, inputFields, outputFields } from "./texts.ts";

/** Parts of the context object that are the same in every state of the step. */
const sameEverywhere = /^\.(Execution|StateMachine|Map)\b/;

/** What an expression reads of the context object, each as the text after `$$` or `$states.context`. */
const contextReads = ({ code }: Evaluated): readonly string[] => [
  ...[...code.matchAll(/\$\$([.\w]*)/g)].map(([, rest = ""]) => rest),
  ...[...code.matchAll(/\$states\s*\.\s*context((?:\s*\.\s*\w+)*)/g)].map(([, rest = ""]) =>
    rest.replaceAll(/\s/g, ""),
  ),
];

/** The fields stand in several states: what differs by state would change its meaning. */
export const stateContextCheck: Check = (frame) => {
  const evaluated = evaluatedIn(frame, ...allFields).filter(({ field, text }) => {
    const isWhole =
      frame.dialect.language === "JSONata" ? innerOf(text) === "$states.context" : text === "$$";
    // The call puts it together again.
    return !(isWhole && /^(Parameters|Arguments)/.test(field));
  });
  return evaluated.flatMap((found) => contextRefusals(found, frame));
};

/** In place, only the author's catchers become states of their own. */
export const catcherContextCheck: Check = (frame) =>
  evaluatedIn(frame, "Catch").flatMap((found) => contextRefusals(found, frame));

const contextRefusals = (found: Evaluated, { dialect }: Frame): readonly Reason[] =>
  contextReads(found)
    .filter((read) => !sameEverywhere.test(read) && read !== ".Task.Token")
    .filter((read) => !(read === ".State.EnteredTime" && dialect.language === "JSONPath" && isInput(found)))
    .map((read) =>
      reason(
        "state-context",
        found.field,
        `it reads ${read === "" ? "the whole context object" : `${read.slice(1)} of the context object`}`,
        "The step becomes several states, each with times and counters of its own.",
        "read what is the same in the whole execution: Execution, StateMachine, Map",
      ),
    );

/** S, which keeps the step's name, evaluates it. */
const isInput = ({ field }: Evaluated): boolean => /^(Parameters|InputPath)\b/.test(field);

const mentionsToken = ({ code }: Evaluated): boolean => /\.\s*Task\s*\.\s*Token\b/.test(code);

/** The token is another one in each state and attempt: only the call itself may have it. */
export const taskTokenCheck: Check = (frame) => {
  const { task, dialect, site } = frame;
  const input =
    dialect.language === "JSONPath" && isObject(task.Parameters)
      ? {
          ...frame,
          task: { ...task, Parameters: splitTemplate(task.Parameters, site.name).template } as TaskState,
        }
      : frame;
  const inCall = evaluatedIn(input, "InputPath", "Parameters")
    .filter(mentionsToken)
    .map(({ field }) =>
      reason(
        "task-token",
        field,
        "the task token is hashed, encoded or taken apart by an intrinsic function",
        "The arguments are evaluated before the call, in a state that has no token yet.",
        'give the token a member of its own, "token.$": "$$.Task.Token", or write the state in JSONata',
      ),
    );
  const elsewhere = evaluatedIn(frame, ...outputFields, ...callFields, "Catch")
    .filter(mentionsToken)
    .map(({ field }) =>
      reason(
        "task-token",
        field,
        "the task token is read outside the call's arguments",
        "The result is stored by a state of its own, which has no such token.",
        "let the callee send back what is needed",
      ),
    );
  return [...inCall, ...elsewhere];
};

const volatileCode =
  /States\.(UUID|MathRandom)\(|\$\$\.State\.(EnteredTime|RetryCount)|\$so\d+_opts\.entered|\$states\s*\.\s*context\s*\.\s*State\b|\$\$\.Execution\.(RedriveCount|RedriveTime|StartTime)|\$states\s*\.\s*context\s*\.\s*Execution\s*\.\s*(RedriveCount|RedriveTime|StartTime)|\$(uuid|random|now|millis|shuffle)\s*\(/;
const executionCode = /(\$\$|\$states\s*\.\s*context)\s*\.\s*Execution\s*\.\s*(Id|Name)\b/;

/** Without a declared fingerprint the arguments are what defines the effect. */
export const volatileArgumentsCheck: Check = (frame) => {
  const { step } = frame;
  if (step.fingerprint) return [];
  return evaluatedIn(frame, ...inputFields)
    .filter(({ code }) => volatileCode.test(code) || (step.scope !== "execution" && executionCode.test(code)))
    .map(({ field, text }) =>
      reason(
        "volatile-arguments",
        field,
        `${text} is another value in another attempt`,
        "The arguments define the effect unless a fingerprint is declared, so each repetition would fail with StepOnce.Mismatch.",
        "declare fingerprint: the expressions that define the effect, such as the amount and the currency",
      ),
    );
};

/** A limit is evaluated twice: for the lease, and at the call. */
export const volatileLimitCheck: Check = (frame) =>
  evaluatedIn(frame, "TimeoutSeconds", "HeartbeatSeconds")
    .filter(({ text }) => isVolatile(text))
    .map(({ field, text }) =>
      reason(
        "timeout",
        field,
        `${text} is another value each time`,
        "The claim must last as long as the call.",
        "use a number, or an expression of the input",
      ),
    );

export const timeoutCheck: Check = ({ task }) => {
  const heartbeat = Number(task.HeartbeatSeconds);
  const timeout = Number(task.TimeoutSeconds);
  if (task.TimeoutSeconds === undefined && task.TimeoutSecondsPath === undefined) {
    return [
      reason(
        "timeout",
        "TimeoutSeconds",
        "the Task has none",
        "The claim must outlive the call, and without a limit the call may last a year.",
        "add TimeoutSeconds: the longest that the call can take",
      ),
    ];
  }
  if (!(heartbeat >= timeout)) return [];
  return [
    reason(
      "heartbeat",
      "HeartbeatSeconds",
      `${heartbeat} is not less than TimeoutSeconds, ${timeout}`,
      "Step Functions refuses the definition.",
      "let HeartbeatSeconds be less than TimeoutSeconds",
    ),
  ];
};

/** Catchers become Tasks of their own: only what reads the error by its name is carried over. */
export const reflectionCheck: Check = (frame) => {
  if (frame.dialect.language === "JSONPath") return [];
  const whole = /\$states\b(?!\s*\.\s*(input|context|errorOutput)\b)/;
  const why = "The catcher becomes a state of its own, in which $states has other members.";
  const inCatch = evaluatedIn(frame, "Catch")
    .filter(({ code }) => whole.test(code))
    .map(({ field }) =>
      reason(
        "states-reflection",
        field,
        "it uses $states as a whole",
        why,
        "use $states.input, .context or .errorOutput",
      ),
    );
  const evaluates = evaluatedIn(frame, ...allFields)
    .filter(({ text }) => /\$eval\s*\(/.test(codeOf(text)))
    .map(({ field }) =>
      reason(
        "states-reflection",
        field,
        "it calls $eval",
        "What the evaluated text reads cannot be seen, and its state changes.",
        "write the expression itself",
      ),
    );
  return [...inCatch, ...evaluates];
};

/** S-Store catches a ResultPath that does not match; what fails in Parameters fails in S, a Choice. */
const templateErrors = ["States.IntrinsicFailure", "States.ParameterPathFailure"];

/** Templates are evaluated by other states now, which the author's Retry and Catch do not belong to. */
export const templateErrorCheck: Check = ({ task }: Frame) => {
  const lists = { Retry: retriersOf(task), Catch: catchersOf(task) };
  return Object.entries(lists).flatMap(([field, entries]) =>
    entries.flatMap(({ ErrorEquals }, i): readonly Reason[] =>
      ErrorEquals.filter((name) => templateErrors.includes(name)).map((name) =>
        reason(
          "template-error",
          `${field}[${i}].ErrorEquals`,
          `${name} is named`,
          "The fields that can fail so are evaluated before the call and after its result is stored, in states of their own.",
          "check the input in a Choice before the step, or write the step in JSONata",
        ),
      ),
    ),
  );
};
