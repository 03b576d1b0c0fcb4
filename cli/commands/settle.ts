import { type Finding, type SettleAnswer, settleRecord } from "../../ledger/index.ts";
import type { AddCommand } from "../command.ts";
import { readData } from "../files.ts";
import { isoTime, withoutResults } from "../format/record.ts";
import { BadInput, exitCode, type Io } from "../io.ts";
import { type LedgerOptions, ledgerOptions, openLedger, recordAt } from "../ledger/open-ledger.ts";
import { confirmedOrder, missingFrom, type OrderOptions, orderOptions } from "../ledger/order.ts";

interface SettleOptions extends LedgerOptions, OrderOptions {
  readonly applied?: string | true;
  readonly notApplied?: true;
  readonly failed?: string;
  readonly cause?: string;
  readonly askedAt?: number;
  readonly json?: true;
}

/** A person says what became of an effect in doubt. */
export const addSettle: AddCommand = (program, io, done) => {
  orderOptions(ledgerOptions(program.command("settle")))
    .description("decide a record in doubt: its effect was applied, was not, or has failed for good")
    .argument("<key>", "the record's key, as steponce doubts prints it")
    .option("--applied [result]", "it happened; JSON file of what it returned, none when it returned nothing")
    .option("--not-applied", "it did not happen: the step may apply it")
    .option("--failed <error>", "it did not happen and shall not: the step fails with this error")
    .option("--cause <text>", "cause of --failed")
    .option("--asked-at <time>", "when the outside was asked, ISO 8601 (default: now)", readTime)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      '\nExample:\n  echo \'{"chargeId": "ch_1"}\' > charge.json\n  steponce settle order-fulfilment/ChargeCard/order-17 --applied charge.json --by ada --why "ticket 17"',
    )
    .action(async (pk: string, options: SettleOptions) => {
      const finding = findingOf(io, options);
      const services = await openLedger(io, options);
      const record = await recordAt(services, pk);
      const order = await confirmedOrder(io, pk, record, `Settle it as ${finding.kind}?`, options);
      if (!order) return done(exitCode.notOk);
      const { askedAt } = options;
      const answer = await settleRecord(services, {
        ...order,
        finding,
        ...(askedAt !== undefined && { askedAt }),
      });
      if (options.json) io.out(JSON.stringify(withoutResults(answer)));
      else if (answer.kind === "settled") io.out(outcomeOf(pk, answer));
      else io.err(outcomeOf(pk, answer));
      done(answer.kind === "settled" ? exitCode.ok : exitCode.notOk);
    });
};

/** @throws BadInput that says of everything what is missing or too much */
function findingOf(io: Io, options: SettleOptions): Finding {
  const { applied, notApplied, failed, cause, askedAt, why = "" } = options;
  const given = [applied, notApplied, failed].filter((option) => option !== undefined).length;
  const wrong = [
    ...(given === 1
      ? []
      : ["Say what became of the effect: --applied, --not-applied or --failed, one of them."]),
    ...(cause === undefined || failed !== undefined ? [] : ["--cause goes with --failed."]),
    ...(askedAt === undefined || askedAt <= io.now()
      ? []
      : ["--asked-at lies ahead. Is it a local time? Write its offset, such as 2026-01-05T09:00:00+01:00."]),
    ...missingFrom(options),
  ];
  if (wrong.length > 0) throw new BadInput(wrong.join("\n"));
  if (failed !== undefined) return { kind: "failed", error: { name: failed, cause: cause ?? why } };
  if (notApplied) return { kind: "notApplied" };
  return { kind: "applied", ...(typeof applied === "string" && { result: readData(io, applied) }) };
}

function outcomeOf(pk: string, answer: SettleAnswer): string {
  switch (answer.kind) {
    case "settled": {
      const { status, origin } = answer.record;
      const next = origin.execution === undefined ? "" : ` Now redrive ${origin.execution}.`;
      return `${pk} is ${status}.${next}`;
    }
    case "tooEarly":
      return `Nothing was settled: the call may still land until ${isoTime(answer.askFrom)}. Ask the outside again after that.`;
    case "changed":
      return answer.record
        ? `Nothing was settled: ${pk} is ${answer.record.status} with fence ${answer.record.fence}, and presumed alive until ${isoTime(answer.record.leaseUntil)}.`
        : `Nothing was settled: there is no record ${pk}.`;
  }
}

function readTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new BadInput(`--asked-at ${text}: write a time such as 2026-01-31T12:00:00Z.`);
  return time;
}
