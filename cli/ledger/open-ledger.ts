import type { Command } from "commander";
import { dynamoDBStore, type LedgerRecord, type OperatorServices } from "../../ledger/index.ts";
import type { ClientOptions } from "../aws/clients.ts";
import { BadInput, type Io } from "../io.ts";

export interface LedgerOptions extends ClientOptions {
  readonly table: string;
  readonly bucket?: string;
}

/** Adds the options of a command that works on a ledger. */
export const ledgerOptions = (command: Command): Command =>
  command
    .option("--table <name>", "the ledger's table", "steponce-ledger")
    .option("--bucket <name>", "the bucket of results that are too large for a record")
    .option("--region <region>", "default: the one that the AWS SDK finds")
    .option("--endpoint <url>", "address of a stand-in for AWS");

/** The ledger that the options name, as a person works on it. */
export async function openLedger(io: Io, options: LedgerOptions): Promise<OperatorServices> {
  const { table, bucket } = options;
  const client = clientOptions(options);
  return {
    store: dynamoDBStore(await io.clients.dynamodb(client), table),
    now: () => io.now(),
    ...(bucket !== undefined && { bucket: await io.clients.bucket(bucket, client) }),
  };
}

/** Reads the record that a command is about. @throws BadInput when there is none */
export async function recordAt({ store }: OperatorServices, pk: string): Promise<LedgerRecord> {
  const record = await store.read(pk);
  if (record) return record;
  throw new BadInput(`The ledger has no record ${pk}. steponce doubts lists those that wait for a decision.`);
}

export const clientOptions = ({ endpoint, region }: ClientOptions): ClientOptions => ({
  ...(endpoint !== undefined && { endpoint }),
  ...(region !== undefined && { region }),
});
