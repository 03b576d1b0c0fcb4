import { innerOf, isExpression } from "../asl/jsonata.ts";
import { parseResource } from "../asl/resource.ts";
import { type AslObject, type AslState, isObject, type Json, omit } from "../asl/types.ts";
import { executionNow, type Frame, fingerprintOf, guardOf, identityOf } from "./frame.ts";
import { oneState } from "./one-state.ts";

/** The effect's own Lambda claims and stores: the state stays, its payload gets an envelope. */
export const inline = (frame: Frame): Readonly<Record<string, AslState>> =>
  oneState(frame, isDirect(frame) ? directEnvelope(frame) : invokeEnvelope(frame));

const isDirect = ({ task }: Frame): boolean => parseResource(task.Resource).kind === "lambda";

const onceOf = (frame: Frame): AslObject =>
  frame.dialect.template({
    guard: guardOf(frame),
    ...identityOf(frame),
    ...fingerprintOf(frame),
    ...executionNow(frame),
  });

/** The function by its ARN: the whole payload is the event. */
const directEnvelope = (frame: Frame): AslObject => {
  const { task, dialect } = frame;
  const once = onceOf(frame);
  if (dialect.language === "JSONata") {
    return { Arguments: { input: task.Arguments ?? "{% $states.input %}", once } };
  }
  const parameters = task.Parameters;
  return { Parameters: parameters === undefined ? { "input.$": "$", once } : { input: parameters, once } };
};

/** `lambda:invoke`: the event is the member Payload, which may be missing, a template or an expression. */
const invokeEnvelope = (frame: Frame): AslObject => {
  const { task, dialect } = frame;
  const once = onceOf(frame);
  if (dialect.language === "JSONPath") {
    const parameters = task.Parameters as AslObject;
    const input: AslObject =
      parameters["Payload.$"] !== undefined
        ? { "input.$": parameters["Payload.$"] }
        : { input: parameters.Payload ?? {} };
    return { Parameters: { ...omit(parameters, "Payload", "Payload.$"), Payload: { ...input, once } } };
  }
  const given = task.Arguments ?? "{% $states.input %}";
  if (isObject(given)) {
    return { Arguments: { ...given, Payload: { input: given.Payload ?? {}, once } } };
  }
  const call = isExpression(given) ? innerOf(given) : JSON.stringify(given);
  const payload = `{"input": $exists($so_call.Payload) ? $so_call.Payload : {}, "once": ${asCode(once)}}`;
  return { Arguments: `{% ($so_call := (${call}); $merge([$so_call, {"Payload": ${payload}}])) %}` };
};

/** A JSONata template as JSONata code. */
const asCode = (value: Json): string => {
  if (isExpression(value)) return `(${innerOf(value)})`;
  if (Array.isArray(value)) return `[${value.map(asCode).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${asCode(inner)}`)
    .join(", ")}}`;
};
