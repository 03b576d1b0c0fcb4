import { codeOf, innerOf, isExpression } from "../../asl/jsonata.ts";
import { type AslObject, isObject, type Json } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";
import {
  type Insertions,
  insertInto,
  insertion,
  joinInsertions,
  mapStrings,
  merged,
  takeOutPath,
} from "../template.ts";

/** A task token belongs to one attempt of one state: only the state that makes the call may read it. */
const tokenPath = "$$.Task.Token";
const tokenCode = "$states.context.Task.Token";

const isTaskToken = (text: string): boolean =>
  isExpression(text) && innerOf(text).replaceAll(/\s/g, "") === tokenCode;

/** JSONPath: the author's Parameters as S evaluates them into a variable. */
export const storedArguments = ({ task }: Frame): AslObject => {
  const parameters = task.Parameters;
  if (parameters === undefined) return { "args.$": "$" };
  return { args: isObject(parameters) ? takeOutPath(parameters, tokenPath).template : parameters };
};

/** JSONata: the author's Arguments as the gate evaluates them, to know what the effect is. */
export const claimedArguments = ({ task, step }: Frame): Json => {
  const given = task.Arguments;
  if (given === undefined) return "{% $states.input %}";
  return mapStrings(given, (text) => {
    // With a declared fingerprint the arguments do not identify the effect: what differs by attempt is left out.
    const leftOut = isTaskToken(text) || (step.fingerprint && isExpression(text) && isVolatile(text));
    return leftOut ? null : text;
  });
};

export const isVolatile = (expression: string): boolean =>
  /\$(uuid|random|now|millis)\s*\(|\$states\.context\.(Task\.Token|State\.)/.test(codeOf(expression));

/** What is put into the arguments at the call itself: the task token, and the API's own idempotency token. */
const insertionsOf = ({ task, step, vars }: Frame): Insertions => {
  const parameters = task.Parameters;
  const tokens = isObject(parameters) ? takeOutPath(parameters, tokenPath).found : [];
  const api = step.token ? [insertion(step.token.member.split("."), `$${vars.state}.token`)] : [];
  return [...tokens.map((path) => insertion(path, tokenCode)), ...api].reduce(joinInsertions, {});
};

/** The Arguments of the call, in JSONata whatever the step's language. */
export const callArguments = (frame: Frame): AslObject => {
  const insertions = insertionsOf(frame);
  const nothing = Object.keys(insertions).length === 0;
  if (frame.dialect.language === "JSONPath") {
    const args = `$${frame.vars.args}`;
    return { Arguments: `{% ${nothing ? args : merged(args, insertions)} %}` };
  }
  const given = frame.task.Arguments;
  if (nothing) return given === undefined ? {} : { Arguments: given };
  return { Arguments: insertInto(given ?? "{% $states.input %}", insertions) };
};
