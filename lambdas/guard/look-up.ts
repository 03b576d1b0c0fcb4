import { StepOnceError } from "../../ledger/index.ts";

/** What a look-up is asked: did the effect of this key happen? */
export interface LookUpQuestion {
  readonly workflow: string;
  readonly step: string;
  /** The business key, as in the record. */
  readonly key: string;
  /** The token that the effect carried. */
  readonly token: string;
  /** What the effect was asked for: the step's input, or its evaluated arguments. */
  readonly input: unknown;
  /** When the key was first claimed, epoch ms. */
  readonly firstClaimedAt: number;
}

/** `unknown` keeps the record in doubt; never guess. */
export type LookUpAnswer =
  | { readonly found: "applied"; readonly result?: unknown }
  | { readonly found: "notApplied" }
  | { readonly found: "unknown" };

export type LookUp = (question: LookUpQuestion) => Promise<LookUpAnswer>;

/** @throws StepOnce.Misuse when a look-up answers something else than it may. */
export function checkAnswer(answer: unknown): LookUpAnswer {
  const { found, ...rest } = Object(answer) as { found?: unknown };
  const more = Object.keys(rest).filter((member) => found !== "applied" || member !== "result");
  const known = found === "applied" || found === "notApplied" || found === "unknown";
  if (known && more.length === 0) return answer as LookUpAnswer;
  throw new StepOnceError(
    "Misuse",
    `A look-up must answer { found: "applied", result }, { found: "notApplied" } or { found: "unknown" }, but it answered ${JSON.stringify(answer)}.`,
  );
}
