import { apiError } from "../api-error.ts";
import type { StateMachine } from "../asl.ts";
import type { ExecutionType } from "../run.ts";
import { findProblems } from "./find.ts";
import { describeFinding } from "./finding.ts";

/** Definitions are values: one that was found good stays good. A simulation deploys the same one thousands of times. */
const sound: Record<ExecutionType, WeakSet<StateMachine>> = {
  STANDARD: new WeakSet(),
  EXPRESS: new WeakSet(),
};

/** @throws `InvalidDefinition` with all findings, one a line */
export const checkDefinition = (name: string, definition: StateMachine, type: ExecutionType): void => {
  if (sound[type].has(definition)) return;
  const findings = findProblems(definition, type);
  if (findings.length > 0)
    throw apiError("InvalidDefinition", findings.map((finding) => describeFinding(name, finding)).join("\n"));
  sound[type].add(definition);
};
