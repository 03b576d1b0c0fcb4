import { isObject } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";
import { apiToken, argumentsOf } from "./api.ts";
import { present } from "./present.ts";
import type { ParsedStep } from "./step-schema.ts";

const LONGEST_TOKEN = 64;

/** Where the token goes and what it may look like; nothing when none is known, or none is called for. */
export const resolveToken = (site: Site, step: ParsedStep): ResolvedStep["token"] => {
  if ("readOnly" in step || step.mechanism === "natural" || step.mechanism === "stamp") return undefined;
  const documented = apiToken(site);
  const member = step.tokenMember ?? documented?.member;
  const asked = reliesOnToken(step) || step.tokenMember !== undefined;
  if (member === undefined || !(asked || (documented !== undefined && mayBeGiven(site, step, documented)))) {
    return undefined;
  }
  const { maxLength = LONGEST_TOKEN, minLength } = documented ?? {};
  return { member, maxLength, ...present({ minLength }), reach: step.region };
};

/** Whether the step's safety hangs on the token. */
export const reliesOnToken = (step: ParsedStep): boolean =>
  "mechanism" in step &&
  (step.mechanism === "token" || ("onDoubt" in step && step.onDoubt === "sameTokenIsSafe"));

/** A token beside the record, as a second line: only where the API takes it and the author has not set it. */
const mayBeGiven = (
  site: Site,
  step: ParsedStep,
  { member, onlyWhenAsked }: { member: string; onlyWhenAsked: boolean },
) => {
  const given = argumentsOf(site);
  return (
    "mechanism" in step &&
    step.mechanism === "claim" &&
    !onlyWhenAsked &&
    isObject(given) &&
    given[member] === undefined &&
    given[`${member}.$`] === undefined
  );
};
