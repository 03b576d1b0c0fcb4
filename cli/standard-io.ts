import { createInterface } from "node:readline/promises";
import { awsClients } from "./aws/clients.ts";
import { beside } from "./beside.ts";
import type { Io } from "./io.ts";

/** The process's own streams, folder, clock and AWS account. */
export const standardIo = (): Io => ({
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  cwd: process.cwd(),
  ...(process.stderr.isTTY && { terminal: process.stderr }),
  ...(process.stdin.isTTY && { confirm }),
  ...(process.argv[1] !== undefined && { beside: beside(process.argv[1]) }),
  ...(process.send && { step: () => void process.send?.("step") }),
  now: Date.now,
  clients: awsClients,
});

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
