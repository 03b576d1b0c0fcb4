/** Where a command writes and from where it looks. */
export interface Io {
  /** Results: what a script reads. */
  out(text: string): void;
  /** Progress and findings: what a person reads. */
  err(text: string): void;
  readonly cwd: string;
  /** Progress may be drawn. */
  readonly isTTY: boolean;
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

export const standardIo = (): Io => ({
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  cwd: process.cwd(),
  isTTY: process.stderr.isTTY === true,
});
