import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clients } from "../aws/clients.ts";
import type { Io, Said } from "../io.ts";
import { main } from "../main.ts";

const unexpected = async () => {
  throw new Error("This test has no AWS.");
};
const noClients: Clients = { dynamodb: unexpected, stepFunctions: unexpected, bucket: unexpected };

/** An Io that collects what is said. */
export function testIo(cwd: string, more: Partial<Io> = {}) {
  const said = { out: [] as string[], err: [] as string[] };
  const io: Io = {
    out: (text) => void said.out.push(text),
    err: (text) => void said.err.push(text),
    cwd,
    now: () => Date.UTC(2026, 0, 5, 9),
    clients: noClients,
    ...more,
  };
  return { io, said };
}

/** Runs a command in a folder. */
export async function steponce(cwd: string, argv: readonly string[], more: Partial<Io> = {}): Promise<Said> {
  const { io, said } = testIo(cwd, more);
  const code = await main(argv, io);
  return { code, out: said.out.join("\n"), err: said.err.join("\n") };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder, gone after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "steponce-cli-"));
  folders.push(folder);
  return folder;
}

/** Every file below a folder, to see that nothing was written. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true }).map(String).sort();
