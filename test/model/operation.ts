import type {
  Bounds,
  ClaimAnswer,
  ClaimRequest,
  Decision,
  OutcomeAnswer,
  OutcomeRequest,
  SettleAnswer,
  SettleRequest,
  Write,
} from "../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../ledger/record.ts";
import type { StoredResult } from "../../ledger/result/stored-result.ts";
import type { Rules } from "./rules.ts";

/** What somebody asks of the ledger. */
export type Request =
  | { readonly kind: "claim"; readonly request: ClaimRequest; readonly bounds: Bounds }
  | { readonly kind: "report"; readonly request: OutcomeRequest; readonly bounds: Bounds }
  | {
      readonly kind: "commit";
      readonly claim: LedgerRecord;
      readonly result: StoredResult;
      readonly bounds: Bounds;
    }
  | { readonly kind: "respond"; readonly claim: LedgerRecord; readonly response: StoredResult }
  | { readonly kind: "settle"; readonly request: SettleRequest; readonly bounds: Bounds }
  | { readonly kind: "sweep"; readonly claim: LedgerRecord; readonly bounds: Bounds };

export type Answer =
  | ({ readonly of: "claim" } & ClaimAnswer)
  | ({ readonly of: "report" | "commit" } & OutcomeAnswer)
  | { readonly of: "respond"; readonly record: LedgerRecord | undefined }
  | ({ readonly of: "settle" } & SettleAnswer)
  | { readonly of: "sweep"; readonly doubted: LedgerRecord | undefined };

/** A conditional write on its way to the table, with the answer that holds once it went through. */
export interface Operation {
  readonly request: Request;
  readonly write: Write;
  readonly answer: Answer;
  /** When it was decided, in the world's ticks, where that matters: from then on a retention counts. */
  readonly decidedAt?: number;
}

/** Decides as `ledger/ledger.ts` does: at most one write, else the answer. `now` is the decider's clock. */
export function decide(
  rules: Rules,
  request: Request,
  record: LedgerRecord | undefined,
  now: number,
): Operation | Answer {
  const { write, answer } = decisionOf(rules, request, record, now);
  if (!write) return { ...(answer as object), of: request.kind } as Answer;
  const next = withoutTrivia(write.next);
  const named: Record<string, unknown> = { ...(answer as object), of: request.kind };
  for (const name of ["record", "doubted"]) if (named[name] === write.next) named[name] = next;
  return { request, write: { seen: write.seen, next }, answer: named as unknown as Answer };
}

/** No decision reads these times; states that differ only in them are one. */
const withoutTrivia = (record: LedgerRecord): LedgerRecord =>
  record.settledAt === undefined ? { ...record, claimedAt: 0 } : { ...record, claimedAt: 0, settledAt: 0 };

function decisionOf(
  rules: Rules,
  request: Request,
  record: LedgerRecord | undefined,
  now: number,
): Decision<unknown> {
  switch (request.kind) {
    case "claim":
      return rules.claim(record, request.request, now, request.bounds);
    case "report":
      return rules.outcome(record, request.request, now, request.bounds);
    case "commit":
      return rules.commit(record, request, now, request.bounds);
    case "respond":
      return rules.respond(record, request);
    case "settle":
      return rules.settle(record, request.request, now, request.bounds);
    case "sweep":
      return rules.sweep(record, request.claim, now, request.bounds);
  }
}

export const isOperation = (step: Operation | Answer): step is Operation => "write" in step;
