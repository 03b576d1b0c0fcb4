import type { AddCommand } from "../command.ts";
import { formatTable } from "../format/table.ts";
import { BadInput, exitCode } from "../io.ts";
import { clientOptions, type LedgerOptions, ledgerOptions, openLedger } from "../ledger/open-ledger.ts";
import type { Preview } from "../redrives/preview.ts";

/** Tells what a redrive of an execution would do, without doing it. */
export const addRedrives: AddCommand = (program, io, done) => {
  ledgerOptions(program.command("redrives"))
    .description("tell what a redrive of an execution would meet, step by step; nothing is redriven")
    .argument("<execution>", "ARN of the execution, or of an item's execution of a Distributed Map")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  steponce redrives arn:aws:states:us-east-1:123456789012:execution:order-fulfilment:order-17",
    )
    .action(async (arn: string, options: LedgerOptions & { json?: true }) => {
      if (!/^arn:[^:]+:states:[^:]*:[^:]*:execution:/.test(arn))
        throw new BadInput(`${arn} is no ARN of a Standard execution: only those are redriven.`);
      const { previewRedrive } = await import("../redrives/preview.ts");
      const client = await io.clients.stepFunctions(clientOptions(options));
      const { store } = await openLedger(io, options);
      const preview = await previewRedrive(client, store, arn, io.now()).catch((error: Error) => {
        if (error.name.startsWith("StepOnce.")) throw error;
        throw new BadInput(`Step Functions does not say anything of it: ${error.name}: ${error.message}`);
      });
      io.out(options.json ? JSON.stringify(preview) : formatted(preview));
      done(isCalm(preview) ? exitCode.ok : exitCode.notOk);
    });
};

/** Whether a redrive would just go on. */
const isCalm = ({ redriveStatus, steps }: Preview) =>
  redriveStatus.startsWith("REDRIVABLE") &&
  steps.every(({ verdict }) => verdict !== "in doubt" && verdict !== "expired");

const formatted = ({ status, redriveStatus, redriveStatusReason, steps }: Preview) =>
  [
    `${status}, ${redriveStatus}${redriveStatusReason === undefined ? "" : `: ${redriveStatusReason}`}`,
    formatTable(
      ["step", "key", "a redrive"],
      steps.map(({ step, pk, verdict }) => [step, pk, meaning[verdict]]),
    ),
    "Steps that the execution has not come to are not listed: they run, or replay what other executions stored.",
  ].join("\n");

const meaning: Readonly<Record<Preview["steps"][number]["verdict"], string>> = {
  stored: "returns what is stored",
  "in doubt": "IN DOUBT: settle it first, unless the step looks it up",
  "at work": "waits: an attempt is presumed alive",
  "will run": "applies it: nothing has happened yet",
  expired: "EXPIRED: would apply it again",
  done: "does not come back to it",
};
