import type { Frame } from "../frame.ts";
import { fieldThatUsesResult } from "../result-use.ts";
import { type Reason, type RefusalKind, reason } from "./refusal.ts";

export const useClaim = "use mechanism: claim, which guards any Task";

/** Where a repeat has no first result to hand back, the step must not use any. */
export const resultCheck = (frame: Frame, kind: RefusalKind): readonly Reason[] => {
  const field = fieldThatUsesResult(frame);
  if (field === undefined) return [];
  const mend =
    frame.dialect.language === "JSONata"
      ? 'write Output: "{% $states.input %}" and no $states.result'
      : "write ResultPath: null, and neither ResultSelector nor OutputPath";
  return [
    reason(
      kind,
      field,
      "the result is used",
      "No record keeps the first result: a repeat could not hand it back.",
      `${mend}, or ${useClaim}`,
    ),
  ];
};
