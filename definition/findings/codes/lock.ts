import { mustMend } from "./code-info.ts";

/** SO19x: changes against `steponce.lock.json`. */
export const lockCodes = {
  SO190: mustMend(
    "error",
    "change that re-keys live records",
    "Records written before the change are no longer found, and effects they stand for are applied again.",
    "undo the change, say renamedFrom, or acknowledge it with steponce plan --accept once no execution can still be redriven",
  ),
  SO191: mustMend(
    "error",
    "change that re-shapes live records",
    "Records written before the change are read by other rules than they were written by.",
    "undo the change, or acknowledge it with steponce plan --accept",
  ),
  SO192: mustMend(
    "error",
    "lock file cannot be read",
    "Without it a change that re-keys live records would go unseen.",
    "restore steponce.lock.json from version control",
  ),
} as const;
