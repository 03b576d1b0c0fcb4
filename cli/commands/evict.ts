import { evictRecord } from "../../ledger/index.ts";
import type { AddCommand } from "../command.ts";
import { withoutResults } from "../format/record.ts";
import { BadInput, exitCode } from "../io.ts";
import { type LedgerOptions, ledgerOptions, openLedger, recordAt } from "../ledger/open-ledger.ts";
import { confirmedOrder, missingFrom, type OrderOptions, orderOptions } from "../ledger/order.ts";

/** A person gives a key free on purpose. */
export const addEvict: AddCommand = (program, io, done) => {
  orderOptions(ledgerOptions(program.command("evict")))
    .description(
      "forget the outcome of a completed or failed record, so that its effect may be applied AGAIN",
    )
    .argument("<key>", "the record's key")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      '\nExample:\n  steponce evict order-fulfilment/SendReceipt/order-17 --by ada --why "ticket 18: send it again"',
    )
    .action(async (pk: string, options: LedgerOptions & OrderOptions & { json?: true }) => {
      const missing = missingFrom(options);
      if (missing.length > 0) throw new BadInput(missing.join("\n"));
      const services = await openLedger(io, options);
      const record = await recordAt(services, pk);
      const order = await confirmedOrder(io, pk, record, "Let its effect be applied again?", options);
      if (!order) return done(exitCode.notOk);
      const answer = await evictRecord(services, order);
      const evicted = answer.kind === "evicted";
      if (options.json) io.out(JSON.stringify(withoutResults(answer)));
      else if (evicted) io.out(`${pk} is free: the next attempt applies its effect again.`);
      else io.err(`Nothing was evicted: ${refusal(pk, answer.record)}`);
      done(evicted ? exitCode.ok : exitCode.notOk);
    });
};

const refusal = (pk: string, record: { status: string; fence: number } | undefined) =>
  record === undefined
    ? `there is no record ${pk}.`
    : `${pk} is ${record.status} with fence ${record.fence}. Only a completed or failed record is evicted; settle one in doubt.`;
