import type { TokenProfile } from "../../ledger/guard-spec.ts";
import type { AslObject } from "../asl/types.ts";
import { bareExpression } from "./dialect.ts";
import type { Frame } from "./frame.ts";

/** A digest of the step's key, computed by the state machine itself, under a member's name. */
export const tokenMember = (frame: Frame, member: string, profile: TokenProfile): AslObject =>
  frame.dialect.language === "JSONata"
    ? { [member]: `{% ${jsonataToken(frame, profile)} %}` }
    : { [`${member}.$`]: jsonPathToken(frame, profile) };

/** https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html: the digests, longest first. */
const digests = [
  { length: 64, algorithm: "SHA-256" },
  { length: 40, algorithm: "SHA-1" },
  { length: 32, algorithm: "MD5" },
] as const;

/** JSONPath cannot cut text: the longest digest that fits; none below 32 characters. */
export const digestFor = ({ maxLength, minLength = 0 }: TokenProfile) =>
  digests.find(({ length }) => length <= maxLength && length >= minLength);

// As JSON and not joined by a separator: no two lists of parts give the same text.
const jsonPathToken = (frame: Frame, profile: TokenProfile): string => {
  const { step, spec } = frame;
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
  const region = "States.ArrayGetItem(States.StringSplit($$.Execution.Id,':'),3)";
  const parts = [
    ...(profile.reach === "global" ? [] : [region]),
    ...constantsOf(frame).map(quoted),
    ...(spec.scope === "execution" ? ["$$.Execution.Id"] : []),
    ...(step.partition === undefined ? [] : [step.partition]),
    ...step.key,
  ];
  const algorithm = digestFor(profile)?.algorithm ?? "SHA-256";
  return `States.Hash(States.JsonToString(States.Array(${parts.join(",")})),'${algorithm}')`;
};

const jsonataToken = (frame: Frame, profile: TokenProfile): string => {
  const { step, spec } = frame;
  const identity = [...(step.partition === undefined ? [] : [step.partition]), ...step.key].map(
    (expression) => `(${bareExpression(expression)})`,
  );
  const parts = [
    ...(profile.reach === "global" ? [] : ["$split($states.context.Execution.Id, ':')[3]"]),
    ...constantsOf(frame).map((text) => JSON.stringify(text)),
    ...(spec.scope === "execution" ? ["$states.context.Execution.Id"] : []),
  ];
  const digest = `$hash($string($append([${parts.join(", ")}], $so_key)), 'SHA-256')`;
  const { maxLength, minLength = 0 } = profile;
  const cut = maxLength < 64 ? `$substring(${digest}, 0, ${maxLength})` : digest;
  const fitted = minLength > 64 ? `$pad(${cut}, ${minLength}, '0')` : cut;
  // A part that is missing drops out of the list; the call must not be made under half a key.
  return (
    `($so_key := [${identity.join(", ")}]; $count($so_key) = ${identity.length}` +
    ` and $not(null in $so_key) and $not('' in $so_key) ? ${fitted} : $error('StepOnce.KeyMissing'))`
  );
};

const constantsOf = ({ spec, step }: Frame): readonly string[] => [
  typeof spec.scope === "object" ? `shared:${spec.scope.shared}` : spec.workflow,
  ...(step.generation === undefined ? [] : [`generation:${step.generation}`]),
  spec.step,
];
