import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Finding, finding } from "../findings/finding.ts";
import type { ResolvedWorkflow } from "../resolved.ts";
import { compareLock } from "./compare-lock.ts";
import { type Lock, type LockedStep, lockOf } from "./lock.ts";
import { migrationNote } from "./migration-note.ts";

export const LOCK_FILE = "steponce.lock.json";

const lockedStep = z.looseObject({ key: z.array(z.string()) });

const lockSchema = z.object({
  version: z.literal(1),
  workflow: z.string(),
  steps: z.record(z.string(), z.union([lockedStep, z.array(lockedStep)])),
});

export interface LockCheck {
  /** `absent`: nothing is locked yet. `behind`: changes that no record minds are to be written. */
  readonly state: "absent" | "same" | "behind" | "conflict";
  readonly findings: readonly Finding[];
}

type Locked = Pick<ResolvedWorkflow, "name" | "folder" | "definition" | "steps">;

/** Compares a workflow with the lock file in its folder. */
export const checkLock = (workflow: Locked): LockCheck => {
  const file = join(workflow.folder, LOCK_FILE);
  if (!existsSync(file)) return { state: "absent", findings: [] };
  const text = readFileSync(file, "utf8");
  const locked = parseLock(text);
  if (typeof locked === "string") {
    return {
      state: "conflict",
      findings: [finding("SO192", { workflow: workflow.name }, `${LOCK_FILE}: ${locked}`)],
    };
  }
  const current = lockOf(workflow);
  const stateOf = (id: string, { scope, generation }: LockedStep) =>
    workflow.steps.find(
      (step) => step.step === id && isDeepStrictEqual([step.scope, step.generation], [scope, generation]),
    )?.state ?? id;
  const findings = compareLock(locked, current, stateOf);
  if (findings.length > 0) return { state: "conflict", findings };
  return { state: text === textOf(current) ? "same" : "behind", findings };
};

/**
 * Writes the lock file: the first time, after harmless changes, or to acknowledge others.
 * Returns what people must know about the records that are there already.
 */
export const acceptLock = (
  workflow: Locked,
): { readonly file: string; readonly notes: readonly string[] } => {
  const notes = checkLock(workflow).findings.map(migrationNote);
  const file = join(workflow.folder, LOCK_FILE);
  writeFileSync(file, textOf(lockOf(workflow)));
  return { file, notes };
};

const textOf = (lock: Lock): string => `${JSON.stringify(lock, undefined, 2)}\n`;

const parseLock = (text: string): Lock | string => {
  try {
    const parsed = lockSchema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as unknown as Lock) : z.prettifyError(parsed.error);
  } catch (error) {
    return (error as Error).message;
  }
};
