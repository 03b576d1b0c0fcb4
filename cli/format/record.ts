import type { LedgerRecord, TrailEntry } from "../../ledger/index.ts";

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** An answer as JSON can carry it: a stored result may be bytes, and `steponce show` reads it. */
export function withoutResults<T extends { readonly record: LedgerRecord | undefined }>({
  record,
  ...answer
}: T) {
  if (record === undefined) return answer;
  const { result: _, response: __, ...rest } = record;
  return { ...answer, record: rest };
}

/** A record for people; its result is not in it. */
export function formatRecord(pk: string, record: LedgerRecord): string {
  const { status, fence, claimedAt, leaseUntil, settledAt, expiresAt, error, settlement, onDoubt } = record;
  const { workflow, step, execution, redriveCount } = record.origin;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["status", `${status}, fence ${fence}`],
    ["step", [workflow, step].filter(Boolean).join(" › ") || undefined],
    ["claimed", `${isoTime(claimedAt)}, presumed alive until ${isoTime(leaseUntil)}`],
    ["execution", execution && `${execution}${redriveCount ? `, redriven ${redriveCount} times` : ""}`],
    ["settled", settledAt === undefined ? undefined : isoTime(settledAt)],
    ["expires", expiresAt === undefined ? undefined : isoTime(expiresAt * 1000)],
    ["error", error && `${error.name}: ${error.cause}`],
    ["on doubt", status === "IN_DOUBT" ? onDoubt : undefined],
    ["decided", settlement && `by ${settlement.by}, ${isoTime(settlement.at)}: ${settlement.why}`],
  ];
  const lines = rows.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name.padEnd(9)} ${text}`]));
  return [pk, ...lines].join("\n");
}

/** What people have decided about a key. */
export const formatTrail = (entries: readonly TrailEntry[]): string =>
  entries
    .map(
      ({ at, by, why, did, fence, from, to }) =>
        `  ${isoTime(at)} ${did} by ${by}: ${from} -> ${to}, fence ${fence}: ${why}`,
    )
    .join("\n");
