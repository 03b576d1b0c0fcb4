import type { Frame } from "../frame.ts";
import {
  catchAllCheck,
  expressCheck,
  guardErrorCheck,
  keyFormCheck,
  resourceCheck,
  retryNumbersCheck,
  shapeCheck,
} from "./any-step.ts";
import { naturalCheck, stampCheck, transactionCheck } from "./dynamo.ts";
import {
  catcherContextCheck,
  reflectionCheck,
  stateContextCheck,
  taskTokenCheck,
  templateErrorCheck,
  timeoutCheck,
  volatileArgumentsCheck,
  volatileLimitCheck,
} from "./moved-fields.ts";
import type { Check, Refusal } from "./refusal.ts";
import { calledCheck, inlineCheck } from "./shapes.ts";
import { tokenCheck, tokenMemberCheck } from "./tokens.ts";

const always: readonly Check[] = [
  resourceCheck,
  retryNumbersCheck,
  catchAllCheck,
  guardErrorCheck,
  keyFormCheck,
  tokenMemberCheck,
];

const wrappedChecks: readonly Check[] = [
  timeoutCheck,
  volatileLimitCheck,
  stateContextCheck,
  taskTokenCheck,
  volatileArgumentsCheck,
  reflectionCheck,
  templateErrorCheck,
];

const inPlace: readonly Check[] = [catcherContextCheck, volatileArgumentsCheck, reflectionCheck];

const checksOf = ({ step: { mechanism, shape } }: Frame): readonly Check[] => {
  switch (mechanism) {
    case "claim":
      if (shape === "inline") return [...always, inlineCheck, ...inPlace];
      if (shape === "called") return [...always, calledCheck, ...inPlace];
      return [...always, ...wrappedChecks];
    case "transaction":
      return [...always, transactionCheck, ...wrappedChecks];
    case "token":
      return [...always, tokenCheck];
    case "stamp":
      return [...always, stampCheck];
    case "natural":
      return [naturalCheck];
    default:
      return [];
  }
};

/** Everything that keeps a step from being guarded as declared. */
export const refusalsOf = (frame: Frame): readonly Refusal[] =>
  [shapeCheck, ...checksOf(frame), expressCheck]
    .flatMap((check) => check(frame))
    .map((found) => ({ state: frame.site.name, ...found }));
