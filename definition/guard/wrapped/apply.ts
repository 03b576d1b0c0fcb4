import { innerOf, isExpression } from "../../asl/jsonata.ts";
import { type AslObject, type AslState, type Json, pick } from "../../asl/types.ts";
import { jsonata, stateIn } from "../dialect.ts";
import type { Frame } from "../frame.ts";
import { callArguments } from "./arguments.ts";

const redrives = "$states.context.Execution.RedriveCount";

export interface Call {
  readonly resource: string;
  readonly arguments: AslObject;
  /** What is kept as the result. */
  readonly result: Json;
  /** Where a successful call leads: `{ Next }` or `{ End: true }`. */
  readonly then: AslObject;
}

export const originalCall = (frame: Frame): Call => ({
  resource: frame.task.Resource,
  arguments: callArguments(frame),
  result: "{% $states.result %}",
  then: { Next: frame.name("Store") },
});

/**
 * `S-Apply` makes the call, once. JSONata in any definition, because only there can TimeoutSeconds
 * refuse to start: it is evaluated before the call.
 */
export const applyState = (frame: Frame, call: Call): AslState => {
  const { vars, site } = frame;
  const caught = {
    Assign: {
      [vars.error]: "{% $states.errorOutput %}",
      [vars.at]: frame.redrivable ? `{% ${redrives} %}` : 0,
    },
    ...jsonata.keepInput,
    Next: frame.name("Settle"),
  };
  return stateIn(jsonata, site.definitionLanguage, {
    Type: "Task",
    Resource: call.resource,
    ...call.arguments,
    TimeoutSeconds: startCheck(frame),
    ...heartbeatOf(frame),
    ...credentialsOf(frame),
    Assign: { [vars.result]: call.result },
    ...jsonata.keepInput,
    Catch: [
      // The guide says that States.ALL misses DataLimitExceeded; recordings show it caught by either.
      { ErrorEquals: ["States.DataLimitExceeded", "States.QueryEvaluationError"], ...caught },
      { ErrorEquals: ["States.ALL"], ...caught },
    ],
    ...call.then,
  });
};

/**
 * The state's time limit, but only when nothing has happened since the claim: not after a redrive into
 * the middle, not after `applyBy`. `=` and `<` fail closed when an operand is missing, `!=` would not.
 */
const startCheck = ({ task, vars, dialect, redrivable }: Frame): string => {
  const own = task.TimeoutSeconds;
  const limit =
    dialect.language === "JSONPath" && task.TimeoutSecondsPath !== undefined
      ? `$${vars.opts}.timeout`
      : isExpression(own)
        ? `(${innerOf(own)})`
        : String(own);
  const state = `$${vars.state}`;
  return (
    `{% ${state}.redrive = ${redrivable ? redrives : 0}` +
    ` ? ($millis() < $toMillis(${state}.applyBy) ? ${limit} : $error('StepOnce.Late'))` +
    ` : $error('StepOnce.Redriven') %}`
  );
};

const heartbeatOf = ({ task, vars, dialect }: Frame): AslObject =>
  dialect.language === "JSONPath" && task.HeartbeatSecondsPath !== undefined
    ? { HeartbeatSeconds: `{% $${vars.opts}.heartbeat %}` }
    : pick(task, "HeartbeatSeconds");

const credentialsOf = ({ task, vars, dialect }: Frame): AslObject => {
  const credentials = task.Credentials as AslObject | undefined;
  return dialect.language === "JSONPath" && credentials?.["RoleArn.$"] !== undefined
    ? { Credentials: { RoleArn: `{% $${vars.opts}.role %}` } }
    : pick(task, "Credentials");
};
