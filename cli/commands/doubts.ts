import {
  boundsOf,
  decideSweep,
  type LedgerRecord,
  type LedgerStore,
  type OpenPlace,
} from "../../ledger/index.ts";
import type { AddCommand } from "../command.ts";
import { isoTime } from "../format/record.ts";
import { formatTable } from "../format/table.ts";
import { exitCode } from "../io.ts";
import { type LedgerOptions, ledgerOptions, openLedger } from "../ledger/open-ledger.ts";

/** Lists what waits for a decision: records in doubt, and claims that ended without a word. */
export const addDoubts: AddCommand = (program, io, done) => {
  ledgerOptions(program.command("doubts"))
    .description("list the records in doubt, the oldest first")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  steponce doubts --table steponce-ledger")
    .action(async (options: LedgerOptions & { json?: true }) => {
      const { store } = await openLedger(io, options);
      const doubts = await doubtsIn(store, io.now());
      if (options.json)
        io.out(JSON.stringify({ doubts: doubts.map(({ pk, record }) => ({ pk, ...record })) }));
      else io.out(doubts.length === 0 ? "Nothing is in doubt." : tableOf(doubts));
      done(exitCode.ok);
    });
};

interface Doubt {
  readonly pk: string;
  readonly record: LedgerRecord;
}

async function doubtsIn(store: LedgerStore, now: number): Promise<readonly Doubt[]> {
  const found: Doubt[] = [];
  for (let at: OpenPlace | undefined = { segment: 0, segments: 1 }; at; ) {
    const page = await store.open(at);
    // What a sweeper would make of it, were there one.
    for (const { pk, record } of page.records) {
      const doubt =
        record.status === "IN_DOUBT"
          ? record
          : decideSweep(record, record, now, boundsOf(record)).answer.doubted;
      if (doubt) found.push({ pk, record: doubt });
    }
    at = page.next;
  }
  return found.sort((a, b) => a.record.claimedAt - b.record.claimedAt);
}

const tableOf = (doubts: readonly Doubt[]) =>
  formatTable(
    ["key", "claimed", "fence", "error", "on doubt", "execution"],
    doubts.map(({ pk, record: { claimedAt, fence, error, onDoubt, origin } }) => [
      pk,
      isoTime(claimedAt),
      fence,
      error?.name ?? "",
      onDoubt,
      origin.execution ?? "",
    ]),
  );
