export { canonicalJson, fingerprintOf } from "./canonical.ts";
export * from "./decide/index.ts";
export { OPEN_INDEX } from "./dynamodb/open-index.ts";
export { type DynamoDBSender, dynamoDBStore } from "./dynamodb/store.ts";
export { errorName, isStepOnceError, StepOnceError, type StepOnceErrorKind } from "./errors.ts";
export type { GuardSpec, OnceEnvelope, OnDoubt, Scope, TokenProfile } from "./guard-spec.ts";
export { type KeyParts, type RecordKey, recordKey } from "./key/key.ts";
export { tokenFor } from "./key/token.ts";
export { Ledger } from "./ledger.ts";
export { evictRecord } from "./operate/evict-record.ts";
export type { Order } from "./operate/order.ts";
export {
  boundsOf,
  DEFAULT_BOUNDS,
  type Finding,
  type OperatorServices,
  settleRecord,
} from "./operate/settle-record.ts";
export { isExpired, isOwnedBy, type LedgerRecord, type Status, type StoredError } from "./record.ts";
export {
  decodeResult,
  encodeResult,
  inlineBytes,
  MAX_INLINE_BYTES,
  type ResultBucket,
  type StoredResult,
} from "./result/stored-result.ts";
export type { LedgerStore, OpenPage, OpenPlace, Written } from "./store.ts";
export type { TrailEntry } from "./trail.ts";
