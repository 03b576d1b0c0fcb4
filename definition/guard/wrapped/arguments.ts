import { codeOf, innerOf, isExpression, mapCode } from "../../asl/jsonata.ts";
import { type AslObject, isObject, type Json } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";
import { type Insertion, insertInto, insertion, joined, mapStrings, merged } from "../template.ts";
import { contextCode, type Split, splitTemplate, tokenStandIn } from "./late-values.ts";

const splitParameters = ({ task, site }: Frame): Split => {
  const { Parameters } = task;
  if (Parameters === undefined) return { template: "$" };
  return isObject(Parameters) ? splitTemplate(Parameters, site.name) : { template: Parameters };
};

/** JSONPath: what S evaluates of the author's Parameters, as a member of its Assign. */
export const storedArguments = (frame: Frame): AslObject => {
  const { task, vars } = frame;
  const name = task.Parameters === undefined ? `${vars.args}.$` : vars.args;
  return { [name]: splitParameters(frame).template };
};

const isContext = (text: string): boolean => isExpression(text) && innerOf(text) === "$states.context";

/** JSONata: the author's Arguments as the gate evaluates them, to know what the effect is. */
export const claimedArguments = ({ task, step }: Frame): Json => {
  const given = task.Arguments;
  if (given === undefined) return "{% $states.input %}";
  return mapStrings(given, (text) => {
    if (!isExpression(text)) return text;
    // With a declared fingerprint the arguments do not identify the effect: what differs by evaluation is left out.
    if (isContext(text) || isTokenAlone(text) || (step.fingerprint && isVolatile(text))) return null;
    return mapCode(text, (code) =>
      code.replaceAll(/\$states\s*\.\s*context\s*\.\s*Task\s*\.\s*Token\b/g, `'${tokenStandIn}'`),
    );
  });
};

const isTokenAlone = (text: string): boolean => innerOf(text) === "$states.context.Task.Token";

/** Another value each time it is evaluated, even in one attempt. */
export const isVolatile = (expression: string): boolean =>
  /\$(uuid|random|shuffle|now|millis)\s*\(/.test(codeOf(expression));

/** The Arguments of the call, in JSONata whatever the step's language. */
export const callArguments = (frame: Frame): AslObject => {
  const { task, step, vars, site } = frame;
  const api: Insertion | undefined =
    step.token && insertion(step.token.member.split("."), `$${vars.state}.token`);
  if (frame.dialect.language === "JSONPath") {
    const late = joined(splitParameters(frame).late, api);
    const args = `$${vars.args}`;
    return { Arguments: `{% ${late ? merged(args, late) : args} %}` };
  }
  const given =
    task.Arguments === undefined
      ? undefined
      : mapStrings(task.Arguments, (text) => (isContext(text) ? `{% ${contextCode(site.name)} %}` : text));
  if (api) return { Arguments: insertInto(given ?? "{% $states.input %}", api) };
  return given === undefined ? {} : { Arguments: given };
};
