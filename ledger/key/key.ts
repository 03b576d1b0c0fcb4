import { sha256 } from "../canonical.ts";
import { StepOnceError } from "../errors.ts";
import type { GuardSpec } from "../guard-spec.ts";

/** DynamoDB allows 2,048 bytes for a partition key; a longer business key, or tenant, is stored as its hash. */
const MAX_KEY_BYTES = 512;

export interface KeyParts {
  readonly guard: Pick<GuardSpec, "workflow" | "step" | "scope" | "generation" | "hashKeys">;
  /** The business key as evaluated: text or a number, or a list of them. */
  readonly key: unknown;
  /** The declared partition (tenant), as evaluated; must not be empty when it is declared. */
  readonly partition?: unknown;
  /** ARN of the execution; the namespace of scope `execution`. */
  readonly execution?: string;
}

export interface RecordKey {
  /** `<namespace>/<step>/<business key>`, such as `order-fulfilment/ChargeCard/order-17`. */
  readonly pk: string;
  /** The business key as people know it, or its hash. */
  readonly key: string;
}

/**
 * The record's key. Injective: `/` stands between namespace, step and the parts of the
 * business key, `|` between the parts of the namespace, both (and `%`) escaped inside them,
 * and only a hash begins with `%%`.
 *
 * @throws StepOnce.KeyMissing when the key, or a declared partition, selects nothing.
 */
export function recordKey(parts: KeyParts): RecordKey {
  const { guard } = parts;
  const values = Array.isArray(parts.key) ? parts.key : [parts.key];
  if (values.length === 0) throw keyMissing(guard, "key", parts.key);
  const business = values.map((value) => escapePart(keyText(value, guard, "key"))).join("/");
  const key = guard.hashKeys ? hashed(business) : short(business);
  const namespace = [...namespaceOf(parts), ...generationOf(guard)].join("|");
  return { pk: `${namespace}/${escapePart(guard.step)}/${key}`, key };
}

function namespaceOf({ guard, partition, execution }: KeyParts): string[] {
  const tenant =
    partition === undefined ? [] : [`partition:${short(escapePart(keyText(partition, guard, "partition")))}`];
  if (typeof guard.scope === "object") return [`shared:${escapePart(guard.scope.shared)}`, ...tenant];
  // No workflow's name may be taken for a shared scope or an execution.
  if (guard.scope === "workflow")
    return [escapePart(guard.workflow).replace(/^(shared|arn):/, "$1%3A"), ...tenant];
  if (!execution) {
    throw new StepOnceError(
      "KeyMissing",
      `${where(guard)}: scope "execution" needs the execution's ARN, and there is none here. Declare another scope.`,
    );
  }
  return [escapePart(execution), ...tenant];
}

const generationOf = (guard: KeyParts["guard"]) =>
  guard.generation === undefined ? [] : [`generation:${escapePart(guard.generation)}`];

function keyText(value: unknown, guard: KeyParts["guard"], field: "key" | "partition"): string {
  if (typeof value === "string" && value.trim() !== "") return value;
  // A larger whole number may be another one, rounded by whoever read the JSON: two events would share a key.
  if (
    typeof value === "number" &&
    (Number.isSafeInteger(value) || !Number.isInteger(value)) &&
    Number.isFinite(value)
  )
    return String(value);
  throw keyMissing(guard, field, value);
}

function keyMissing(guard: KeyParts["guard"], field: string, value: unknown): StepOnceError {
  return new StepOnceError(
    "KeyMissing",
    `${where(guard)}: the ${field} must select text or a number that names the business event, but it selected ${JSON.stringify(value) ?? "nothing"}${Number.isInteger(value) ? ", beyond what a JSON number holds exactly: make it text" : ""}. ` +
      `Correct \`${field}\` in the step's config, or the input.`,
  );
}

const where = (guard: KeyParts["guard"]) => `Workflow "${guard.workflow}", step "${guard.step}"`;

const hashed = (text: string) => `%%sha256:${sha256(text)}`;
const short = (text: string) => (Buffer.byteLength(text) > MAX_KEY_BYTES ? hashed(text) : text);

const escapePart = (part: string) => part.replace(/[%/|]/g, encodeURIComponent);
