import { apiError } from "../api-error.ts";
import type { StateMachine } from "../asl.ts";
import type { ExecutionType } from "../run.ts";
import { findProblems } from "./find.ts";
import { describeFinding } from "./finding.ts";

/** @throws `InvalidDefinition` with all findings, one a line */
export const checkDefinition = (name: string, definition: StateMachine, type: ExecutionType): void => {
  const findings = findProblems(definition, type);
  if (findings.length > 0)
    throw apiError("InvalidDefinition", findings.map((finding) => describeFinding(name, finding)).join("\n"));
};
