import type { BatchRecord } from "./batch-record.ts";

/** https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting */
export interface PartialResponse {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/**
 * Handles each record, groups side by side and the records of a group one after the other. After a
 * failure the rest of its group is left alone and comes again with it, so that the order stays:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html,
 * https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html
 *
 * @param handle a record that it rejects for is a failure
 * @param concurrency groups that are handled at once
 */
export async function partialBatch(
  records: readonly BatchRecord[],
  handle: (record: BatchRecord) => Promise<unknown>,
  concurrency: number,
): Promise<PartialResponse> {
  const waiting = groupsOf(records);
  const failed = new Set<BatchRecord>();

  const handleGroup = async (group: readonly BatchRecord[]): Promise<void> => {
    for (const [index, record] of group.entries()) {
      const succeeded = await handle(record).then(
        () => true,
        () => false,
      );
      if (succeeded) continue;
      // From a stream Lambda takes the first failure for the place to go on from.
      const stopped = isOfStream(record) ? [record] : group.slice(index);
      for (const left of stopped) failed.add(left);
      return;
    }
  };
  const work = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await handleGroup(group);
  };

  await Promise.all(Array.from({ length: concurrency }, work));
  const inOrder = records.filter((record) => failed.has(record));
  return { batchItemFailures: inOrder.map(({ identifier }) => ({ itemIdentifier: identifier })) };
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
