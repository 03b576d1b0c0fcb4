import { integration, sdkAction, tokenWindow } from "../../facts/index.ts";
import { isExpression } from "../asl/jsonata.ts";
import { invokesLambda, parseResource } from "../asl/resource.ts";
import { isObject } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";

/**
 * What is known of the call that a Task makes: `unknown` for functions, activities and actions that the facts lack,
 * `method of the run` for a method that the definition does not state.
 */
export type CallKind =
  | "read"
  | "write"
  | "reads by its method"
  | "writes by its method"
  | "method of the run"
  | "unknown";

const READING = ["GET", "HEAD", "OPTIONS"];

export const callKind = ({ state }: Pick<Site, "state">): CallKind => {
  const text = String(state.Resource);
  const resource = parseResource(text);
  if (!("action" in resource)) return "unknown";
  if (resource.kind === "sdk") {
    const action = sdkAction(resource.service, resource.action);
    if (action === undefined) return "unknown";
    return action.kind === "read" || action.fresh === true ? "read" : "write";
  }
  if (resource.service === "lambda") return "unknown";
  // An answer of a model is new each time, and nothing stays behind.
  if (resource.service === "bedrock" && resource.action === "invokeModel") return "read";
  const mutates = integration(text)?.mutates;
  if (mutates === undefined) return "unknown";
  if (mutates === "by Method") return kindByMethod(argumentsOf({ state }));
  return mutates ? "write" : "read";
};

const kindByMethod = (given: unknown): CallKind => {
  const method = isObject(given) ? given.Method : undefined;
  if (typeof method !== "string" || isExpression(method)) return "method of the run";
  return READING.includes(method) ? "reads by its method" : "writes by its method";
};

/** An action that AWS did not have when the facts were made: new, or misspelt. */
export const isUnknownAction = ({ state }: Pick<Site, "state">): boolean => {
  const text = String(state.Resource);
  const resource = parseResource(text);
  if (!("action" in resource)) return false;
  return resource.kind === "sdk"
    ? sdkAction(resource.service, resource.action) === undefined
    : integration(text) === undefined;
};

export interface ApiToken {
  /** Argument that takes the token. */
  readonly member: string;
  readonly maxLength: number;
  readonly minLength?: number;
  /** How long AWS documents that the token is honoured; absent when no figure is known. */
  readonly windowSeconds?: number;
  /** A name of the caller's choice, or a token that only some targets take: never given unasked. */
  readonly onlyWhenAsked: boolean;
}

const LONGEST_TOKEN = 64;
/** Take a deduplication id on FIFO queues and topics only. */
const FIFO_ONLY = ["sqs", "sns"];

/** The idempotency token of the API that a Task calls. */
export const apiToken = ({ state }: Pick<Site, "state">): ApiToken | undefined => {
  const text = String(state.Resource);
  const resource = parseResource(text);
  // A name of an execution is no token of the effect: plain functions take none.
  if (!("action" in resource) || invokesLambda(resource)) return undefined;
  const { service, action, kind } = resource;
  const documented = kind === "sdk" ? sdkAction(service, action)?.token : integration(text)?.token;
  const window = tokenWindow(service, action, documented?.member);
  const member = documented?.dedup === false ? undefined : (documented?.member ?? window?.member);
  // `Headers.<name>` and `Entries[].Id` are no member that could be set.
  if (member === undefined || member === null || !/^[\w.-]+$/.test(member)) return undefined;
  const min = documented?.min ?? window?.min ?? null;
  const seconds = window?.seconds ?? null;
  return {
    member,
    maxLength: documented?.max ?? window?.max ?? LONGEST_TOKEN,
    ...(min !== null && { minLength: min }),
    ...(seconds !== null && { windowSeconds: seconds }),
    onlyWhenAsked:
      kind === "optimized" ||
      FIFO_ONLY.includes(service) ||
      documented?.role === "name" ||
      member.includes("."),
  };
};

/** Parameters of a JSONPath state, Arguments of a JSONata one. */
export const argumentsOf = ({ state }: Pick<Site, "state">): unknown => state.Arguments ?? state.Parameters;
