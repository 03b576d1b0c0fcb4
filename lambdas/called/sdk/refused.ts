import { StepOnceError } from "../../../ledger/index.ts";

/** What cannot be called is refused while nothing has been. */
export const refused = (why: string, cause?: unknown): StepOnceError =>
  new StepOnceError("Misuse", `Nothing was called: ${why}. Use shape: wrapped for this step.`, { cause });
