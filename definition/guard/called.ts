import type { AslObject, AslState, Json } from "../asl/types.ts";
import { json, type Value } from "./dialect.ts";
import { callFunction, executionNow, type Frame, fingerprintOf, guardOf, identityOf } from "./frame.ts";
import { oneState } from "./one-state.ts";
import { sdkCallOf } from "./sdk-call.ts";

/** A Lambda of the guard claims, makes the call itself and stores: one state, whatever the service. */
export const called = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, dialect, step } = frame;
  const payload: Readonly<Record<string, Value>> = {
    action: json("call"),
    guard: guardOf(frame),
    ...identityOf(frame),
    ...fingerprintOf(frame),
    ...executionNow(frame),
    resource: json(task.Resource),
    sdk: json(sdkCallOf(task.Resource) as unknown as AslObject),
    ...(step.token && { tokenMember: json(step.token.member) }),
  };
  const given: AslObject = dialect.language === "JSONPath" ? parametersOf(task) : argumentsOf(task);
  const field = dialect.language === "JSONPath" ? "Parameters" : "Arguments";
  return oneState(frame, {
    Resource: callFunction,
    [field]: { ...dialect.template(payload), ...given },
  });
};

const parametersOf = ({ Parameters }: AslObject): AslObject =>
  Parameters === undefined ? { "arguments.$": "$" } : { arguments: Parameters };

const argumentsOf = ({ Arguments }: AslObject): { readonly arguments: Json } => ({
  arguments: Arguments ?? "{% $states.input %}",
});
