import { parseResource } from "../asl/resource.ts";
import type { Site } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";
import { present } from "./present.ts";
import type { ParsedStep } from "./step-schema.ts";

interface TokenFacts {
  readonly member: string;
  readonly maxLength: number;
  readonly windowSeconds?: number;
}

const FACTS: Readonly<Record<string, TokenFacts>> = {
  "sqs:sendMessage": { member: "MessageDeduplicationId", maxLength: 128, windowSeconds: 300 },
  "sns:publish": { member: "MessageDeduplicationId", maxLength: 128, windowSeconds: 300 },
  "states:startExecution": { member: "Name", maxLength: 80, windowSeconds: 7_776_000 },
};

/** What is documented about the token of the API that a Task calls. */
export const tokenFacts = ({ state }: Site): TokenFacts | undefined => {
  const resource = parseResource(String(state.Resource));
  return "action" in resource ? FACTS[`${resource.service}:${resource.action}`] : undefined;
};

/** Where the token goes and what it may look like; nothing when the step needs none, or none is known. */
export const resolveToken = (site: Site, step: ParsedStep): ResolvedStep["token"] => {
  if ("readOnly" in step || !wantsToken(step)) return undefined;
  const facts = tokenFacts(site);
  const member = ("tokenMember" in step ? step.tokenMember : undefined) ?? facts?.member;
  if (member === undefined) return undefined;
  const { maxLength = 64 } = facts ?? {};
  const reach = "region" in step ? step.region : undefined;
  return { member, maxLength, ...present({ reach }) };
};

const wantsToken = (step: ParsedStep): boolean =>
  "mechanism" in step &&
  (step.mechanism === "token" || ("onDoubt" in step && step.onDoubt === "sameTokenIsSafe"));
