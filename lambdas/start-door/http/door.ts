import type { Context } from "aws-lambda";
import { decodeResult, isExpired } from "../../../ledger/index.ts";
import { readKey } from "../../consumers/read-key.ts";
import { servicesFor } from "../../guard/handed-in.ts";
import { nameOf } from "../../guard/stored-error.ts";
import { describeExecution } from "../describe-execution.ts";
import { type DoorAnswer, type DoorOptions, nameOfStart, recordOf, startOnce } from "../door.ts";
import { recordOutcome } from "../outcome.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import type { HttpRequest } from "./request.ts";
import { accepted, type HttpResponse, json, problems } from "./response.ts";

export interface HttpDoorOptions extends DoorOptions {
  /**
   * Whose keys these are: two callers may use one key for two things. A request for which it selects
   * nothing is refused.
   *
   * @default the caller that the gateway authorised
   */
  readonly partition?: (request: HttpRequest) => unknown;
  /**
   * The claim of a JWT, or the member of a Lambda authorizer's context, that says who calls.
   *
   * @default `sub` of a JWT, the identity or the role of IAM, the `principalId` of a Lambda authorizer of
   * format 1.0. One of format 2.0 has none: without this, or `partition`, its requests are refused.
   */
  readonly callerFrom?: string;
}

/**
 * Starts an execution by `POST` with an `Idempotency-Key`, and tells by `GET <path>/<key>` how it stands:
 * 202 with a status address while it runs, 200 with its output once it has succeeded, the same for every
 * duplicate; 400 without a key, 403 without knowing whose it is, 422 for another body, 409 while the first
 * request is not answered yet.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export function httpDoor(door: HttpDoorOptions) {
  const { partition } = door;
  const start = startOnce(door);
  const servicesOf = servicesFor(door.services);

  /** Nothing where the API is open to all, who then share their keys. Null is nobody, and no key is nobody's. */
  const ownerOf = (request: HttpRequest): unknown =>
    partition
      ? (readKey(partition, request, `partition of a request to ${door.name}`) ?? null)
      : request.caller;

  const post = async (request: HttpRequest, context: Context): Promise<HttpResponse> => {
    const header = request.headers["idempotency-key"];
    if (header === undefined || header.trim() === "") return problems.keyMissing();
    const key = idempotencyKeyOf(header);
    if (key === undefined) return problems.keyMalformed();
    if (key.trim() === "") return problems.keyMissing();
    const input = parsed(request.body);
    if (input === undefined) return problems.bodyMalformed("Send JSON.");
    const location = `${request.path.replace(/\/$/, "")}/${encodeURIComponent(key)}`;
    try {
      const answer = await start({ key, partition: ownerOf(request), input }, context);
      if (!answer.replayed) return running(answer, location);
      return await standing(answer, location, context);
    } catch (error) {
      return refusalOf(error);
    }
  };

  const get = async (request: HttpRequest, context: Context): Promise<HttpResponse> => {
    const key = lastSegment(request.path);
    if (key.trim() === "") return problems.unknownKey();
    const services = servicesOf(context);
    try {
      const { pk } = recordOf(door, nameOfStart(door, key, ownerOf(request)));
      const record = await services.store.read(pk);
      if (!record || isExpired(record, services.now())) return problems.unknownKey();
      // A doubt is decided by the next POST.
      if (record.status === "CLAIMED" || record.status === "IN_DOUBT") return problems.outstanding();
      if (record.status !== "COMPLETED" || !record.result) return problems.unknownKey();
      const answer = await decodeResult(record.response ?? record.result, services.bucket);
      return await standing(answer as DoorAnswer, request.path, context);
    } catch (error) {
      return refusalOf(error);
    }
  };

  /** What is known of an execution that was started before. */
  const standing = async (answer: DoorAnswer, location: string, context: Context): Promise<HttpResponse> => {
    if (answer.status === "SUCCEEDED") return succeeded(answer);
    const execution = await describeExecution(door.sfn, answer);
    if (!execution) return problems.forgotten();
    const { status } = execution;
    if (status === "RUNNING" || status === "PENDING_REDRIVE") return running(answer, location);
    if (status !== "SUCCEEDED") return problems.failed(status);
    return succeeded((await recordOutcome(servicesOf(context), door, execution)) ?? answer);
  };

  return async (request: HttpRequest, context: Context): Promise<HttpResponse> => {
    if (request.authorized && request.caller === undefined && !partition) return problems.callerUnknown();
    if (request.method === "POST") return post(request, context);
    return request.method === "GET" ? get(request, context) : problems.methodNotAllowed();
  };
}

const running = ({ startDate }: DoorAnswer, location: string) =>
  accepted({ status: "RUNNING", startDate, statusUrl: location }, location);

const succeeded = ({ startDate, output }: DoorAnswer) =>
  json(200, { status: "SUCCEEDED", startDate, output });

function refusalOf(error: unknown): HttpResponse {
  switch (nameOf(error)) {
    case "StepOnce.Mismatch":
      return problems.keyReused();
    case "StepOnce.InProgress":
    case "StepOnce.LateOwner":
      return problems.outstanding();
    case "StepOnce.InDoubt":
      return problems.inDoubt();
    // The key itself is text by now.
    case "StepOnce.KeyMissing":
      return problems.partitionMissing();
    case "InvalidExecutionInput":
    case "ValidationException":
      return problems.bodyMalformed("Step Functions takes JSON of at most 256 KiB.");
    case "StepOnce.Misuse":
      throw error;
    default:
      return problems.tryAgain();
  }
}

/** JSON, or nothing when the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lastSegment(path: string): string {
  const segment = path.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
