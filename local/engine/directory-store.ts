import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Block, processorOf } from "./asl.ts";
import type { Branch } from "./branch.ts";
import type { ExecutionRecord } from "./execution.ts";
import type { StateMachineRecord } from "./step-functions.ts";
import type { Store } from "./store.ts";

/** A store of one JSON file per state machine and execution. The folder is made when it is not there. */
export const directoryStore = (folder: string): Store => {
  const machines = subfolder(folder, "state-machines");
  const executions = subfolder(folder, "executions");
  return {
    machines: () => read(machines) as StateMachineRecord[],
    executions: () => (read(executions) as ExecutionRecord[]).map(revived),
    saveMachine: (machine) => write(machines, machine.arn, machine),
    saveExecution: (execution) =>
      write(executions, execution.arn, { ...execution, root: stored(execution.root) }),
    forgetExecution: (arn) => rmSync(fileOf(executions, arn), { force: true }),
  };
};

const subfolder = (folder: string, name: string): string => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
};

/** ARNs hold characters, and are of lengths, that file names cannot have. */
const fileOf = (folder: string, arn: string): string => {
  const name = arn
    .slice(arn.lastIndexOf(":") + 1)
    .replace(/[^\w.-]/g, "_")
    .slice(0, 80);
  return join(folder, `${name}-${createHash("sha256").update(arn).digest("hex").slice(0, 12)}.json`);
};

const read = (folder: string): unknown[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));

/** Under its name only when it is complete. */
const write = (folder: string, arn: string, content: object): void => {
  const file = fileOf(folder, arn);
  writeFileSync(`${file}.part`, JSON.stringify(content, null, 1));
  renameSync(`${file}.part`, file);
};

/** Without the parts of the definition, which the record has once. */
const stored = ({ block: _, children, ...branch }: Branch): object => ({
  ...branch,
  ...(children && { children: Array.from(children, (child) => child && stored(child)) }),
});

const revived = (execution: ExecutionRecord): ExecutionRecord => ({
  ...execution,
  root: withBlock(execution.root, execution.definition),
});

const withBlock = (branch: Branch, block: Block): Branch => {
  const state = block.States[branch.state];
  const children = branch.children?.map((child, index) => {
    const inner = state?.Type === "Parallel" ? state.Branches?.[index] : state && processorOf(state);
    return child && inner ? withBlock(child, inner) : undefined;
  });
  return { ...branch, block, ...(children && { children }) };
};
