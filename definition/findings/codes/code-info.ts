/** What is known of a code before it is found anywhere. */
export interface CodeInfo {
  readonly title: string;
  readonly severity: "error" | "warning";
  readonly why: string;
  readonly mend: string;
  /** A judgement that the author may know better: may be named in `suppress`. */
  readonly suppressible: boolean;
}

type CodeDraft = Omit<CodeInfo, "suppressible">;

export const mustMend = (
  severity: CodeInfo["severity"],
  title: string,
  why: string,
  mend: string,
): CodeInfo => ({
  ...({ title, severity, why, mend } satisfies CodeDraft),
  suppressible: false,
});

export const mayJudge = (
  severity: CodeInfo["severity"],
  title: string,
  why: string,
  mend: string,
): CodeInfo => ({
  ...({ title, severity, why, mend } satisfies CodeDraft),
  suppressible: true,
});
