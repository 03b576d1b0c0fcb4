import { formatDuration } from "../../ledger/duration.ts";
import { invokesLambda, parseResource } from "../asl/resource.ts";
import { type AslObject, isObject, type TaskState } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";
import { apiToken, argumentsOf, callKind } from "../config/api.ts";
import { type ItemWrite, itemWriteOf } from "../guard/dynamo.ts";
import type { Mechanism } from "../resolved.ts";

/** The least that makes a step safe, by what is known of its call. */
export interface Advice {
  readonly mechanism: Mechanism;
  /** Of a claim: what to do when nobody knows. Absent where only the callee's author knows. */
  readonly onDoubt?: "hold" | "lookUp" | "sameTokenIsSafe";
  /** One sentence. */
  readonly why: string;
  /** The row of docs/choosing.md that says more. */
  readonly see: string;
}

/**
 * What docs/choosing.md says of a Task, by the call that it makes and how late a try can come.
 *
 * @param horizonSeconds the step's horizon
 */
export const adviseMechanism = (site: Pick<Site, "state">, horizonSeconds: number): Advice => {
  const kind = callKind(site);
  if (kind === "read" || kind === "reads by its method") {
    return { mechanism: "readOnly", why: "The call changes nothing.", see: row("reads") };
  }
  const resource = parseResource(String(site.state.Resource));
  if (!("service" in resource) || invokesLambda(resource)) return OWN_CODE;
  const write = itemWriteOf(site.state as TaskState);
  if (write) return forItem(write, argumentsOf(site));
  const { service, action } = resource;
  if (service === "s3" && action === "putObject") return OBJECT;
  if (service === "http") return HTTP;
  return forToken(site, horizonSeconds) ?? withoutToken(service);
};

const row = (anchor: string) => `docs/choosing.md#${anchor}`;

const OWN_CODE: Advice = {
  mechanism: "claim",
  why: "Only the function's author knows what it changes: mark its effect, hand on its token, or give it a look-up.",
  see: row("a-lambda-of-yours"),
};

const OBJECT: Advice = {
  mechanism: "natural",
  why: 'Under a key made of the business key, with IfNoneMatch "*", S3 takes the first object only.',
  see: row("an-object-in-s3"),
};

const HTTP: Advice = {
  mechanism: "claim",
  onDoubt: "lookUp",
  why: "A provider remembers an idempotency key for a while at most; after that it can only be asked.",
  see: row("an-http-api"),
};

const forItem = ({ operation }: ItemWrite, given: unknown): Advice => {
  const args: AslObject = isObject(given) ? given : {};
  if (operation === "Delete") {
    return { mechanism: "natural", why: "Deleting twice is deleting once.", see: row("an-item") };
  }
  if (operation === "Put") {
    return {
      mechanism: "natural",
      why: "Where the item's key is the business key, being there is success: createIfAbsent.",
      see: row("an-item-that-is-created"),
    };
  }
  if (isFixed(args.UpdateExpression)) {
    return {
      mechanism: "natural",
      why: "The update sets the same values each time; should another writer change them, use transaction.",
      see: row("an-item"),
    };
  }
  return {
    mechanism: "transaction",
    why: "The update depends on what is there; in one transaction with its record no doubt is possible.",
    see: row("an-item-that-counts"),
  };
};

/** `SET a = :a, b = :b` alone: no sum, no list that grows, nothing that reads the item. */
const isFixed = (expression: unknown): boolean =>
  typeof expression === "string" &&
  /^\s*SET\s+[#\w.]+\s*=\s*:\w+(\s*,\s*[#\w.]+\s*=\s*:\w+)*\s*$/i.test(expression);

/** By the token of the API, when it has one that this call can carry. */
const forToken = (site: Pick<Site, "state">, horizonSeconds: number): Advice | undefined => {
  const token = apiToken(site);
  if (token === undefined || (token.member === "MessageDeduplicationId" && isStandard(argumentsOf(site)))) {
    return undefined;
  }
  const { member, windowSeconds } = token;
  if (windowSeconds === undefined) {
    return {
      mechanism: "claim",
      onDoubt: "lookUp",
      why: `${member} keeps a second effect away, but for how long AWS does not say.`,
      see: row("a-token-without-a-figure"),
    };
  }
  const lasts = `${member} counts for ${formatDuration(windowSeconds)}`;
  const comes = `a try can come ${formatDuration(horizonSeconds)} later`;
  if (windowSeconds >= horizonSeconds) {
    return { mechanism: "token", why: `${lasts}, and ${comes} at most.`, see: row("a-token-that-lasts") };
  }
  return {
    mechanism: "claim",
    onDoubt: "sameTokenIsSafe",
    why: `${lasts}, and ${comes}: the record answers after that.`,
    see: row("a-token-that-does-not-last"),
  };
};

/** Plainly no FIFO queue or topic; where the target comes from outside, it may be one. */
const isStandard = (given: unknown): boolean => {
  const { QueueUrl, TopicArn } = (isObject(given) ? given : {}) as { QueueUrl?: unknown; TopicArn?: unknown };
  const target = QueueUrl ?? TopicArn;
  return typeof target === "string" && !/[${]/.test(target) && !target.endsWith(".fifo");
};

/** What was sent there cannot be asked for. */
const UNASKABLE = ["events", "eventbridge", "sns", "sqs", "ses", "sesv2", "kinesis", "firehose"];

const withoutToken = (service: string): Advice =>
  UNASKABLE.includes(service)
    ? {
        mechanism: "claim",
        onDoubt: "hold",
        why: "The service takes no token and cannot be asked: what may have been sent is held. Let its consumer claim too.",
        see: row("a-message"),
      }
    : {
        mechanism: "claim",
        onDoubt: "lookUp",
        why: "The service takes no token; name what it makes after the business key, and ask for it by that name.",
        see: row("a-call-without-a-token"),
      };
