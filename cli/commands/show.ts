import { decodeResult, isExpired, type LedgerRecord, type OperatorServices } from "../../ledger/index.ts";
import type { AddCommand } from "../command.ts";
import { formatRecord, formatTrail } from "../format/record.ts";
import { exitCode } from "../io.ts";
import { type LedgerOptions, ledgerOptions, openLedger, recordAt } from "../ledger/open-ledger.ts";

/** Shows one record: its state, its result, and what people have decided about it. */
export const addShow: AddCommand = (program, io, done) => {
  ledgerOptions(program.command("show"))
    .description("show a record, its stored result, and what people have decided about it")
    .argument("<key>", "the record's key, as steponce doubts prints it")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  steponce show order-fulfilment/ChargeCard/order-17")
    .action(async (pk: string, options: LedgerOptions & { json?: true }) => {
      const services = await openLedger(io, options);
      const record = await recordAt(services, pk);
      const trail = await services.store.trail(pk);
      const expired = isExpired(record, io.now());
      const result = await resultOf(record, services);
      const { result: _, response: __, ...shown } = record;
      if (options.json) io.out(JSON.stringify({ pk, ...shown, expired, ...result, trail }));
      else {
        const lines = [
          formatRecord(pk, record) + (expired ? "\n  It has expired: it protects nothing any more." : ""),
          ...("result" in result ? [`Result:\n  ${JSON.stringify(result.result)}`] : []),
          ...("resultError" in result ? [`Result: ${result.resultError}`] : []),
          ...(trail.length > 0 ? [`Decided:\n${formatTrail(trail)}`] : []),
        ];
        io.out(lines.join("\n"));
      }
      done(exitCode.ok);
    });
};

/** What later attempts get; "nothing" has no JSON, so the member is left out. */
async function resultOf(
  { result, response }: LedgerRecord,
  { bucket }: OperatorServices,
): Promise<{ result?: unknown; resultError?: string }> {
  const stored = response ?? result;
  if (stored === undefined) return {};
  try {
    return { result: await decodeResult(stored, bucket) };
  } catch (error) {
    return { resultError: (error as Error).message };
  }
}
