import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { type DynamoDBSender, StepOnceError } from "../../ledger/index.ts";
import { type Item, type ItemKey, refusedFor } from "./items.ts";

/** An item with a `status` that goes from `pending` by `processing` to an end. */
export interface Job extends ItemKey {
  /** Who works on it: another one for each attempt, the same for each try of one call. */
  readonly owner: string;
}

const names = { "#status": "status", "#owner": "job_owner" };

/**
 * Takes a pending job. One of all that ask gets it; asked again with the same owner, it is still theirs.
 *
 * **A job whose owner dies stays `processing`** until somebody frees it: there is no lease here. The
 * ledger has one; use `once()` where work must go on by itself.
 *
 * @returns the job when it is the owner's, nothing when it is another's, at its end, or not there
 */
export async function claimJob(client: DynamoDBSender, job: Job): Promise<Item | undefined> {
  const { TableName, Key, owner } = job;
  try {
    const { Attributes } = await client.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: "SET #status = :processing, #owner = :owner",
        ConditionExpression: "#status = :pending",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ":pending": { S: "pending" },
          ":processing": { S: "processing" },
          ":owner": { S: owner },
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return Attributes;
  } catch (error) {
    const item = await refusedFor(client, { TableName, Key }, error);
    return item && isOwn(item, owner, "processing") ? item : undefined;
  }
}

/**
 * Ends a job that the owner has, and keeps what came of it. An end is never overwritten.
 *
 * @param end its last status, such as `done`
 * @param values what to keep with it
 * @throws StepOnce.LateOwner when the job is another's by now, or at another end
 */
export async function finishJob(
  client: DynamoDBSender,
  { TableName, Key, owner }: Job,
  end: string,
  values: Item = {},
): Promise<void> {
  const kept = Object.entries(values);
  try {
    await client.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: `SET ${["#status = :end", ...kept.map((_, n) => `#k${n} = :k${n}`)].join(", ")}`,
        ConditionExpression: "#status = :processing AND #owner = :owner",
        ExpressionAttributeNames: {
          ...names,
          ...Object.fromEntries(kept.map(([name], n) => [`#k${n}`, name])),
        },
        ExpressionAttributeValues: {
          ":processing": { S: "processing" },
          ":owner": { S: owner },
          ":end": { S: end },
          ...Object.fromEntries(kept.map(([, value], n) => [`:k${n}`, value])),
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
  } catch (error) {
    const item = await refusedFor(client, { TableName, Key }, error);
    if (item && isOwn(item, owner, end)) return;
    throw new StepOnceError(
      "LateOwner",
      `The job ${JSON.stringify(Key)} of ${TableName} is ${item?.status?.S ?? "not there"}, and not this owner's to end.`,
    );
  }
}

const isOwn = (item: Item, owner: string, status: string) =>
  item.status?.S === status && item.job_owner?.S === owner;
