import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { DoubtKind, LedgerRecord, Origin, Settlement, Status, StoredError } from "../record.ts";
import type { StoredResult } from "../result/stored-result.ts";
import { openAttributes } from "./open-index.ts";

type Item = Record<string, AttributeValue>;

/** Step Functions cuts a cause here: https://docs.aws.amazon.com/step-functions/latest/apireference/API_SendTaskFailure.html */
const MAX_CAUSE = 32_768;

/** What a step has that declares none. */
const DEFAULT_SKEW_MS = 10_000;

const text = (value: string): AttributeValue => ({ S: value });
const number = (value: number): AttributeValue => ({ N: String(value) });

/** A record as an item. The names are a contract: the `transaction` mechanism writes some of them from the state machine. */
export function toItem(pk: string, record: LedgerRecord): Item {
  const { origin, error, settlement } = record;
  return {
    pk: text(pk),
    status: text(record.status),
    fence: number(record.fence),
    owner: text(record.owner),
    leaseUntil: number(record.leaseUntil),
    landsUntil: number(record.landsUntil),
    maxClockSkewMs: number(record.maxClockSkewMs),
    firstClaimedAt: number(record.firstClaimedAt),
    earlierDoubt: { BOOL: record.earlierDoubt },
    fingerprint: text(record.fingerprint),
    retentionSeconds: number(record.retentionSeconds),
    onDoubt: text(record.onDoubt),
    token: text(record.token),
    claimedAt: number(record.claimedAt),
    ...openAttributes(pk, record),
    ...(record.settledAt !== undefined && { settledAt: number(record.settledAt) }),
    ...(record.expiresAt !== undefined && { expiresAt: number(record.expiresAt) }),
    ...(record.result && resultAttributes("result", record.result)),
    ...(record.response && resultAttributes("response", record.response)),
    ...(error && { error: { M: { name: text(error.name), cause: text(error.cause.slice(0, MAX_CAUSE)) } } }),
    ...(settlement && {
      settlement: { M: { by: text(settlement.by), why: text(settlement.why), at: number(settlement.at) } },
    }),
    ...(origin.workflow !== undefined && { workflow: text(origin.workflow) }),
    ...(origin.step !== undefined && { step: text(origin.step) }),
    ...(origin.key !== undefined && { key: text(origin.key) }),
    ...(origin.execution !== undefined && { execution: text(origin.execution) }),
    ...(origin.redriveCount !== undefined && { redriveCount: number(origin.redriveCount) }),
  };
}

export function fromItem(item: Item): LedgerRecord {
  const settledAt = item.settledAt?.N;
  const expiresAt = item.expiresAt?.N;
  const result = resultOf("result", item);
  const response = resultOf("response", item);
  const error = item.error?.M;
  const settlement = item.settlement?.M;
  return {
    status: item.status?.S as Status,
    fence: Number(item.fence?.N),
    owner: item.owner?.S ?? "",
    leaseUntil: Number(item.leaseUntil?.N),
    landsUntil: Number(item.landsUntil?.N),
    // Without the number nothing would be too early.
    maxClockSkewMs: Number(item.maxClockSkewMs?.N ?? DEFAULT_SKEW_MS),
    firstClaimedAt: Number(item.firstClaimedAt?.N),
    earlierDoubt: item.earlierDoubt?.BOOL === true,
    fingerprint: item.fingerprint?.S ?? "",
    retentionSeconds: Number(item.retentionSeconds?.N),
    onDoubt: item.onDoubt?.S as DoubtKind,
    token: item.token?.S ?? "",
    claimedAt: Number(item.claimedAt?.N),
    ...(settledAt !== undefined && { settledAt: Number(settledAt) }),
    ...(expiresAt !== undefined && { expiresAt: Number(expiresAt) }),
    ...(result && { result }),
    ...(response && { response }),
    ...(error && { error: { name: error.name?.S ?? "", cause: error.cause?.S ?? "" } satisfies StoredError }),
    ...(settlement && {
      settlement: {
        by: settlement.by?.S ?? "",
        why: settlement.why?.S ?? "",
        at: Number(settlement.at?.N),
      } satisfies Settlement,
    }),
    origin: originOf(item),
  };
}

function originOf(item: Item): Origin {
  return {
    ...(item.workflow?.S !== undefined && { workflow: item.workflow.S }),
    ...(item.step?.S !== undefined && { step: item.step.S }),
    ...(item.key?.S !== undefined && { key: item.key.S }),
    ...(item.execution?.S !== undefined && { execution: item.execution.S }),
    ...(item.redriveCount?.N !== undefined && { redriveCount: Number(item.redriveCount.N) }),
  };
}

/** The attributes of which exactly one says that a result, or a response, is there. */
export const storedNames = (name: "result" | "response") => [name, `${name}Ref`, `${name}Lost`];

/** `result` is text (JSON) or binary (gzip of it); a pointer or a loss has a name of its own. */
function resultAttributes(name: "result" | "response", stored: StoredResult): Item {
  switch (stored.kind) {
    case "nothing":
      return { [name]: { NULL: true } };
    case "json":
      return { [name]: text(stored.text) };
    case "gzip":
      return { [name]: { B: stored.bytes } };
    case "object":
      return { [`${name}Ref`]: text(stored.key), [`${name}Sha256`]: text(stored.sha256) };
    case "unstorable":
      return { [`${name}Lost`]: text(stored.why) };
  }
}

function resultOf(name: "result" | "response", item: Item): StoredResult | undefined {
  const value = item[name];
  if (value?.NULL) return { kind: "nothing" };
  if (value?.S !== undefined) return { kind: "json", text: value.S };
  if (value?.B) return { kind: "gzip", bytes: value.B };
  const key = item[`${name}Ref`]?.S;
  if (key !== undefined) return { kind: "object", key, sha256: item[`${name}Sha256`]?.S ?? "" };
  const why = item[`${name}Lost`]?.S;
  return why === undefined ? undefined : { kind: "unstorable", why };
}
