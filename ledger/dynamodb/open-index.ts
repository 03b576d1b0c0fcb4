import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { sha256 } from "../canonical.ts";
import type { LedgerRecord } from "../record.ts";

/**
 * The sparse index of the records that have not ended: a claim or a doubt has `openShard`, nothing else
 * has. Who looks for those reads as many as there are, not years of outcomes. Keys only.
 */
export const OPEN_INDEX = { name: "open", partition: "openShard", sort: "leaseUntil" } as const;

/**
 * A partition takes 1,000 write units a second, and a step writes to the index twice:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const OPEN_SHARDS: readonly string[] = [..."0123456789abcdef"];

export const isOpen = ({ status }: LedgerRecord): boolean => status === "CLAIMED" || status === "IN_DOUBT";

/** What brings a record into the index, or leaves it out. */
export const openAttributes = (pk: string, record: LedgerRecord): Record<string, AttributeValue> =>
  isOpen(record) ? { openShard: { S: sha256(pk).slice(0, 1) } } : {};
