import type { Command } from "commander";
import type { LedgerRecord, Order } from "../../ledger/index.ts";
import { formatRecord } from "../format/record.ts";
import { BadInput, type Io } from "../io.ts";
import { wholeNumber } from "../numbers.ts";

export interface OrderOptions {
  readonly by?: string;
  readonly why?: string;
  readonly fence?: number;
  readonly yes?: true;
}

/** Adds the options of a command by which a person decides about a record. */
export const orderOptions = (command: Command): Command =>
  command
    .option("--by <who>", "who answers for it (required)")
    .option("--why <why>", "what it is based on: a ticket, what the provider says (required)")
    .option(
      "--fence <number>",
      "only if the record still has this fence (default: the one that is shown)",
      wholeNumber,
    )
    .option("--yes", "do not ask");

/** What is missing of an order. */
export const missingFrom = ({ by, why }: OrderOptions): readonly string[] => [
  ...(by ? [] : ["--by: say who answers for it."]),
  ...(why ? [] : ["--why: say what it is based on, such as a ticket or what the provider says."]),
];

/**
 * Shows the record that is decided about and asks whether to go on.
 *
 * @returns the order, or nothing when the person says no
 * @throws BadInput when nobody is there to answer
 */
export async function confirmedOrder(
  io: Io,
  pk: string,
  record: LedgerRecord,
  question: string,
  { by = "", why = "", fence, yes }: OrderOptions,
): Promise<Order | undefined> {
  const order = { pk, by, why, fence: fence ?? record.fence };
  if (yes) return order;
  if (!io.confirm) throw new BadInput("There is no terminal to ask on: add --yes.");
  io.err(formatRecord(pk, record));
  return (await io.confirm(question)) ? order : undefined;
}
