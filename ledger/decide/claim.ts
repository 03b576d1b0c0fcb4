import { isExpired, type LedgerRecord, type Origin } from "../record.ts";
import { type Bounds, type Decision, doubted, leaseIsOver, settledFrom } from "./decision.ts";

/** What an attempt asks for before it may apply the effect. */
export interface ClaimRequest {
  readonly owner: string;
  /** Until when this attempt may be alive, epoch ms. */
  readonly leaseUntil: number;
  readonly fingerprint: string;
  readonly retentionSeconds: number;
  readonly onDoubt: DoubtPolicy;
  /** The token that the effect is to carry. A take-over goes on with the first attempt's. */
  readonly token: string;
  readonly origin: Origin;
}

/** What may be done about an attempt whose outcome nobody knows. */
export type DoubtPolicy =
  | { readonly kind: "hold" }
  | { readonly kind: "lookUp" }
  /** The effect honours the same token this long after its first use. */
  | { readonly kind: "sameTokenIsSafe"; readonly windowMs: number }
  /** The effect carries the fence in its own transaction: an attempt that lost its fence applies nothing. */
  | { readonly kind: "fenced" };

export type ClaimAnswer =
  /** Apply the effect, with this fence, before the lease ends. */
  | { readonly kind: "granted"; readonly record: LedgerRecord }
  | { readonly kind: "replay"; readonly record: LedgerRecord }
  | { readonly kind: "failed"; readonly record: LedgerRecord }
  /** Another attempt is alive, or a doubt is too young to be looked up. Ask again at `retryAt` (epoch ms). */
  | { readonly kind: "inProgress"; readonly record: LedgerRecord; readonly retryAt: number }
  | { readonly kind: "lookUp"; readonly record: LedgerRecord }
  | { readonly kind: "inDoubt"; readonly record: LedgerRecord }
  | { readonly kind: "mismatch"; readonly record: LedgerRecord };

export function decideClaim(
  record: LedgerRecord | undefined,
  request: ClaimRequest,
  now: number,
  bounds: Bounds,
): Decision<ClaimAnswer> {
  if (!record || isExpired(record, now) || record.status === "RELEASED")
    return grant(record, request, now, bounds);
  if (record.fingerprint !== request.fingerprint) return { answer: { kind: "mismatch", record } };
  switch (record.status) {
    case "COMPLETED":
      return { answer: { kind: "replay", record } };
    case "FAILED":
      return { answer: { kind: "failed", record } };
    case "CLAIMED":
      return overClaim(record, request, now, bounds);
    case "IN_DOUBT":
      return overDoubt(record, request, now, bounds);
  }
}

function overClaim(
  record: LedgerRecord,
  request: ClaimRequest,
  now: number,
  bounds: Bounds,
): Decision<ClaimAnswer> {
  // Our own write, whose response was lost: without this, a false doubt.
  if (record.owner === request.owner) return { answer: { kind: "granted", record } };
  if (!leaseIsOver(record, now, bounds)) {
    const retryAt = record.leaseUntil + bounds.maxClockSkewMs + 1;
    return { answer: { kind: "inProgress", record, retryAt } };
  }
  // The higher fence refuses whatever the older transaction may still try: nothing is in doubt.
  if (record.onDoubt === "fenced") return grant(record, request, now, bounds);
  if (mayTakeOver(record, request, bounds)) return takeOver(record, request, now, bounds);
  const next = doubted(record);
  return { write: { seen: record, next }, answer: overDoubt(next, request, now, bounds).answer };
}

function overDoubt(
  record: LedgerRecord,
  request: ClaimRequest,
  now: number,
  bounds: Bounds,
): Decision<ClaimAnswer> {
  if (mayTakeOver(record, request, bounds)) return takeOver(record, request, now, bounds);
  if (request.onDoubt.kind !== "lookUp") return { answer: { kind: "inDoubt", record } };
  const from = settledFrom(record, bounds);
  return now > from
    ? { answer: { kind: "lookUp", record } }
    : { answer: { kind: "inProgress", record, retryAt: from + 1 } };
}

function mayTakeOver(record: LedgerRecord, request: ClaimRequest, bounds: Bounds): boolean {
  const policy = request.onDoubt;
  // The earlier attempt must have been guarded the same way: a deploy may lie between the two.
  if (policy.kind !== "sameTokenIsSafe" || record.onDoubt !== "sameTokenIsSafe") return false;
  // The whole new lease, and what may land after it, inside the window as the other clock began it.
  const latest = landsUntil(request, bounds, record) + bounds.maxClockSkewMs;
  return latest <= record.firstClaimedAt + policy.windowMs;
}

function takeOver(
  record: LedgerRecord,
  request: ClaimRequest,
  now: number,
  bounds: Bounds,
): Decision<ClaimAnswer> {
  const next: LedgerRecord = {
    ...claimed(record.fence, request, now, bounds),
    // The earlier call is still on its way, with a lease that may have been longer.
    landsUntil: landsUntil(request, bounds, record),
    firstClaimedAt: record.firstClaimedAt,
    token: record.token,
    earlierDoubt: true,
  };
  return { write: { seen: record, next }, answer: { kind: "granted", record: next } };
}

/**
 * A claim of a key that nothing is known to have been applied for. A service may remember the
 * token of a call that it refused, from whenever that call came. So a token that a released
 * attempt used keeps its window's start until any such memory is over.
 */
function grant(
  record: LedgerRecord | undefined,
  request: ClaimRequest,
  now: number,
  bounds: Bounds,
): Decision<ClaimAnswer> {
  const policy = request.onDoubt;
  const windowMs = policy.kind === "sameTokenIsSafe" ? policy.windowMs : 0;
  const remembered =
    record?.status === "RELEASED" && now <= record.landsUntil + windowMs + bounds.maxClockSkewMs;
  const next: LedgerRecord = {
    ...claimed(record?.fence ?? 0, request, now, bounds),
    firstClaimedAt: remembered ? record.firstClaimedAt : now,
  };
  return { write: { seen: record, next }, answer: { kind: "granted", record: next } };
}

function landsUntil(request: ClaimRequest, bounds: Bounds, earlier?: LedgerRecord): number {
  return Math.max(request.leaseUntil + bounds.landsWithinMs, earlier?.landsUntil ?? 0);
}

function claimed(oldFence: number, request: ClaimRequest, now: number, bounds: Bounds): LedgerRecord {
  return {
    status: "CLAIMED",
    // Epoch ms, so that fences never restart after the record's deletion.
    fence: Math.max(oldFence + 1, now),
    owner: request.owner,
    leaseUntil: request.leaseUntil,
    landsUntil: landsUntil(request, bounds),
    maxClockSkewMs: bounds.maxClockSkewMs,
    firstClaimedAt: now,
    earlierDoubt: false,
    fingerprint: request.fingerprint,
    retentionSeconds: request.retentionSeconds,
    onDoubt: request.onDoubt.kind,
    token: request.token,
    claimedAt: now,
    origin: request.origin,
  };
}
