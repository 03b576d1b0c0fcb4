import { type Code, codes } from "./codes.ts";

export type Severity = "error" | "warning";

/** Something a check has to say about a workflow. Plain data: `steponce plan --json` prints it as it is. */
export interface Finding {
  readonly code: Code;
  readonly severity: Severity;
  readonly workflow: string;
  /** The state's name in the definition. */
  readonly step?: string;
  /** Path of the option or of the state's field: `steps.ChargeCard.retention`, `Catch[0]`. */
  readonly field?: string;
  readonly what: string;
  readonly why: string;
  readonly mend: string;
  /** Where the documentation explains the code. */
  readonly docs: string;
  /** The reason given in `suppress`: the finding then stops nothing. */
  readonly suppressed?: string;
}

export interface Place {
  readonly workflow: string;
  readonly step?: string;
  readonly field?: string;
}

/** A finding of `code` at a place; `mend` says more than the code's own advice where more is known. */
export const finding = (code: Code, place: Place, what: string, mend?: string): Finding => ({
  code,
  severity: codes[code].severity,
  ...place,
  what,
  why: codes[code].why,
  mend: mend ?? codes[code].mend,
  docs: `docs/findings.md#${code.toLowerCase()}`,
});

/** What must stop a synth: errors that nobody has suppressed. */
export const errorsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity, suppressed }) => severity === "error" && suppressed === undefined);
