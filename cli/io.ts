import type { Clients } from "./aws/clients.ts";

/** Where a command writes, from where it looks, and whom it asks. */
export interface Io {
  /** Results: what a script reads. */
  out(text: string): void;
  /** Progress and findings: what a person reads. */
  err(text: string): void;
  readonly cwd: string;
  /** A terminal that progress may be drawn on; absent when there is none. */
  readonly terminal?: NodeJS.WritableStream;
  /** Other processes, for work that can be divided; absent: it is all done here. */
  readonly beside?: Beside;
  /** Tells the process that runs this one beside itself that a step of its progress is done. */
  step?(): void;
  /** Asks a person yes or no; absent when nobody can answer. */
  confirm?(question: string): Promise<boolean>;
  /** Epoch milliseconds. */
  now(): number;
  readonly clients: Clients;
}

/** Runs steponce in other processes of this machine. */
export interface Beside {
  /** How many processes can run at once, this one among them. */
  readonly processes: number;
  /** @param step called for each step of its progress; @returns what it said, whatever its exit code */
  run(argv: readonly string[], step: () => void): Promise<Said>;
}

/** What a command said. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Exit codes of every command. */
export const exitCode = {
  ok: 0,
  /** The command ran, and what it checked is not as it should be. */
  notOk: 1,
  /** The input cannot be used; nothing was written. */
  badInput: 2,
} as const;

/** Bad input, told to the person as it is. */
export class BadInput extends Error {
  override readonly name = "BadInput";
}

/** Takes any error of reading what a person wrote for bad input. */
export function orBadInput<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new BadInput((error as Error).message);
  }
}

/** Runs a command's work. Bad input is reported and gives its exit code. */
export async function reporting(io: Io, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Peer dependencies, which only those need who write Terraform.
    if (/^Cannot find (package|module) '(cdktf|constructs|@cdktf\/provider-aws)/.test(error.message)) {
      io.err("This command writes Terraform with cdktf: npm install cdktf @cdktf/provider-aws constructs");
      return exitCode.badInput;
    }
    if (["BadInput", "StepOnce.Misuse", "InvalidDefinition"].includes(error.name)) {
      io.err(error.message);
      return exitCode.badInput;
    }
    if (!error.name.startsWith("StepOnce.")) throw error;
    io.err(`${error.name}: ${error.message}`);
    return exitCode.notOk;
  }
}
