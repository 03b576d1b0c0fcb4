import { StepOnceError } from "../../ledger/index.ts";
import type { BatchRecord } from "./batch-record.ts";

/** https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting */
export interface PartialResponse {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** Groups that are handled at once where nobody says otherwise. */
const DEFAULT_CONCURRENCY = 10;

/**
 * @param who whose option it is, for the message
 * @throws StepOnce.Misuse unless it is a whole number from 1: with none at work nothing would be handled
 */
export function checkConcurrency(who: string, concurrency: number = DEFAULT_CONCURRENCY): number {
  if (Number.isSafeInteger(concurrency) && concurrency >= 1) return concurrency;
  throw new StepOnceError(
    "Misuse",
    `${who}: concurrency must be a whole number from 1, not ${String(concurrency)}. Leave it out for ${DEFAULT_CONCURRENCY}.`,
  );
}

/**
 * Handles each record, groups side by side and the records of a group one after the other. After a
 * failure the rest of its group is left alone and comes again with it, so that the order stays:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html,
 * https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html
 *
 * @param handle a record that it rejects for is a failure
 * @param concurrency groups that are handled at once
 * @returns every record that was not handled to its end, for whatever reason: what is not named is deleted
 */
export async function partialBatch(
  records: readonly BatchRecord[],
  handle: (record: BatchRecord) => Promise<unknown>,
  concurrency: number,
): Promise<PartialResponse> {
  const waiting = groupsOf(records);
  const handled = new Set<BatchRecord>();

  const handleGroup = async (group: readonly BatchRecord[]): Promise<void> => {
    for (const record of group) {
      await handle(record);
      handled.add(record);
    }
  };
  const work = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      // What failed is what is not in `handled`.
      await handleGroup(group).catch(() => undefined);
  };

  // No more than there are groups: the number is anybody's, and an array is made of it.
  await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, work));
  const left = records.filter((record) => !handled.has(record));
  // From a stream Lambda takes the first failure for the place to go on from.
  const named = left.some(isOfStream) ? left.slice(0, 1) : left;
  return { batchItemFailures: named.map(({ identifier }) => ({ itemIdentifier: identifier })) };
}

const isOfStream = ({ source }: BatchRecord) => source === "kinesis" || source === "dynamodb";

function groupsOf(records: readonly BatchRecord[]): BatchRecord[][] {
  const groups = new Map<string, BatchRecord[]>();
  for (const record of records) {
    const known = groups.get(record.group);
    if (known) known.push(record);
    else groups.set(record.group, [record]);
  }
  return [...groups.values()];
}
