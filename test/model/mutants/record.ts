import type { Bounds } from "../../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../../ledger/record.ts";
import { production, type Rules } from "../rules.ts";
import { asked, type Mutant, seeing, writing } from "./mutant.ts";

const LONG_AGO = -1_000_000;
const { claim, outcome, commit, settle, sweep, respond, isAsSeen } = production;

const claimWithin =
  (change: Partial<Bounds>): Rules["claim"] =>
  (record, request, now, bounds) =>
    claim(record, request, now, { ...bounds, ...change });

/** The register's condition without some of what it compares. */
const blindTo =
  (...names: (keyof LedgerRecord)[]): Rules["isAsSeen"] =>
  (seen, current) =>
    isAsSeen(seen, seen && current ? { ...current, ...pick(seen, names) } : current);

const pick = (record: LedgerRecord, names: readonly (keyof LedgerRecord)[]): Partial<LedgerRecord> =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** Ownership without some of what it compares, in the decisions and in the register. */
const anyOwner = (...names: ("fence" | "owner")[]): Partial<Rules> => ({
  isAsSeen: blindTo(...names),
  outcome: seeing(outcome, (record, request) => ({ ...record, ...pick(request.claim, names) })),
  commit: seeing(commit, (record, request) => ({ ...record, ...pick(request.claim, names) })),
});

/** Every rule of the record (docs/protocol.md). */
export const recordMutants: readonly Mutant[] = [
  {
    name: "a write goes through whatever is there by now",
    scenario: "inline hold",
    rules: { isAsSeen: () => true },
  },
  {
    name: "a write does not compare the status",
    scenario: "transaction three invocations",
    rules: { isAsSeen: blindTo("status") },
  },
  {
    name: "a write does not compare fence and owner",
    scenario: "inline same token, at a service that remembers refused calls",
    rules: anyOwner("fence", "owner"),
  },
  {
    name: "a write does not compare the fence",
    scenario: "inline hold",
    rules: anyOwner("fence"),
    harmless: {
      costs: "nothing",
      because: "an owner claims once, so the owner alone names the claim",
      without: anyOwner("fence", "owner"),
    },
  },
  {
    name: "a write does not compare the owner",
    scenario: "inline hold",
    rules: anyOwner("owner"),
    harmless: {
      costs: "nothing",
      because: "a fence is given once, so the fence alone names the claim",
      without: anyOwner("fence", "owner"),
    },
  },
  {
    name: "a write does not compare the lease",
    scenario: "inline hold",
    rules: { isAsSeen: blindTo("leaseUntil") },
    harmless: { costs: "nothing", because: "no decision gives a claim another lease without another fence" },
  },
  {
    name: "an attempt does not know its own claim again after a lost response",
    scenario: "inline hold",
    rules: { claim: seeing(claim, (record) => ({ ...record, owner: `not ${record.owner}` })) },
    harmless: { costs: "liveness", shownIn: "inline no doubt without a cause" },
  },
  {
    name: "clocks are taken for equal",
    scenario: "inline look-up, clocks apart",
    rules: {
      claim: claimWithin({ maxClockSkewMs: 0 }),
      settle: (record, request, now, bounds) =>
        settle(record, request, now, { ...bounds, maxClockSkewMs: 0 }),
    },
  },
  {
    name: "a lease is taken for over",
    scenario: "inline look-up",
    rules: { claim: seeing(claim, (record) => ({ ...record, leaseUntil: LONG_AGO })) },
    harmless: { costs: "liveness", shownIn: "inline no doubt without a cause" },
  },
  {
    name: "the sweeper does not wait for the lease",
    scenario: "inline hold, with a sweeper",
    rules: { sweep: seeing(sweep, (record) => ({ ...record, leaseUntil: LONG_AGO })) },
    harmless: { costs: "liveness", shownIn: "inline no doubt without a cause" },
  },
  {
    name: "a call is taken to land within its lease",
    scenario: "inline look-up, calls that land late",
    rules: { claim: claimWithin({ landsWithinMs: 0 }) },
  },
  {
    name: 'an early "not applied" is believed',
    scenario: "inline hold, settled by a person",
    rules: { settle: asked(settle, (request) => ({ ...request, askedAt: Number.POSITIVE_INFINITY })) },
  },
  {
    name: "a settlement does not name the claim that was looked at",
    scenario: "inline hold, settled by a person",
    rules: {
      settle: (record, request, now, bounds) =>
        settle(record, { ...request, ...(record && pick(record, ["fence", "owner"])) }, now, bounds),
    },
    harmless: {
      costs: "nothing",
      because: "what was asked before the next claim was asked too early for it",
      without: {
        settle: (record, request, now, bounds) => {
          const any = { ...request, ...(record && pick(record, ["fence", "owner"])) };
          return settle(record, { ...any, askedAt: Number.POSITIVE_INFINITY }, now, bounds);
        },
      },
    },
  },
  {
    name: "a take-over forgets the earlier doubt",
    scenario: "inline same token, at a service that remembers refused calls",
    rules: { claim: writing(claim, (next) => ({ ...next, earlierDoubt: false })) },
  },
  {
    name: "a take-over forgets how late the earlier call may land",
    scenario: "inline deploy: from same token to look-up, with a shorter lease",
    rules: {
      claim: (record, request, now, bounds) =>
        writing(claim, (next) => ({
          ...next,
          ...(next.earlierDoubt && { landsUntil: request.leaseUntil + bounds.landsWithinMs }),
        }))(record, request, now, bounds),
    },
  },
  {
    name: "an earlier call may land when the token's window is over",
    scenario: "inline same token, with a long lease and a short one",
    rules: {
      claim: (record, request, now, bounds) => {
        const decision = seeing(claim, (seen) => ({ ...seen, landsUntil: 0 }))(record, request, now, bounds);
        const { write } = decision;
        if (!write?.next.earlierDoubt) return decision;
        const landsUntil = Math.max(write.next.landsUntil, record?.landsUntil ?? 0);
        return writing(
          () => decision,
          (next) => ({ ...next, landsUntil }),
        )();
      },
    },
  },
  {
    name: "the token is taken to be safe for ever",
    scenario: "inline same token, while its window lasts",
    rules: {
      claim: asked(claim, (request) => ({
        ...request,
        ...(request.onDoubt.kind === "sameTokenIsSafe" && {
          onDoubt: { ...request.onDoubt, windowMs: 1_000_000 },
        }),
      })),
    },
  },
  {
    name: "a take-over begins the token's window anew",
    scenario: "inline same token, while its window lasts",
    rules: { claim: writing(claim, (next) => ({ ...next, firstClaimedAt: next.leaseUntil - 1000 })) },
  },
  {
    name: "only the take-over itself must be inside the token's window",
    scenario: "inline same token, while its window lasts",
    rules: {
      claim: (record, request, now, bounds) =>
        writing(claim, (next) =>
          next.status === "CLAIMED" ? { ...next, leaseUntil: request.leaseUntil } : next,
        )(record, { ...request, leaseUntil: now }, now, bounds),
    },
  },
  {
    name: "the token's window is judged as if clocks were equal",
    scenario: "inline same token, clocks apart",
    rules: {
      claim: (record, request, now, bounds) => {
        const { onDoubt } = request;
        if (onDoubt.kind !== "sameTokenIsSafe") return claim(record, request, now, bounds);
        const windowMs = onDoubt.windowMs + bounds.maxClockSkewMs;
        return claim(record, { ...request, onDoubt: { ...onDoubt, windowMs } }, now, bounds);
      },
    },
  },
  {
    name: "an attempt is taken over that carried no token",
    scenario: "inline deploy: from hold to same token",
    rules: {
      claim: seeing(claim, (record) => ({ ...record, onDoubt: "sameTokenIsSafe" })),
    },
  },
  {
    name: "a take-over goes on with a token of its own",
    scenario: "inline deploy: another token",
    rules: {
      claim: (record, request, now, bounds) =>
        writing(claim, (next) => (next.owner === request.owner ? { ...next, token: request.token } : next))(
          record,
          request,
          now,
          bounds,
        ),
    },
  },
  {
    name: "a released token's window begins anew with the next claim",
    scenario: "inline same token, at a service that remembers refused calls",
    rules: {
      claim: (record, request, now, bounds) =>
        writing(claim, (next, seen) =>
          seen?.status === "RELEASED" ? { ...next, firstClaimedAt: now } : next,
        )(record, request, now, bounds),
    },
  },
  {
    name: "a claim expires",
    scenario: "inline expiry and deletion",
    rules: { claim: writing(claim, (next) => ({ ...next, expiresAt: next.leaseUntil / 1000 })) },
  },
  {
    name: "a doubt expires",
    scenario: "inline expiry and deletion",
    rules: {
      outcome: writing(outcome, (next) =>
        next.status === "IN_DOUBT" ? { ...next, expiresAt: next.leaseUntil / 1000 } : next,
      ),
    },
  },
  {
    name: "a claim keeps the expiry of the record before it",
    scenario: "inline expiry and deletion",
    rules: {
      claim: writing(claim, (next, seen) =>
        seen?.expiresAt === undefined ? next : { ...next, expiresAt: seen.expiresAt },
      ),
    },
  },
  {
    name: "the end of a retention is written without the skew",
    scenario: "inline expiry and deletion, clocks apart",
    rules: {
      outcome: (record, request, now, bounds) =>
        outcome(record, request, now, { ...bounds, maxClockSkewMs: 0 }),
    },
  },
  {
    name: "a record past its retention still answers, until DynamoDB deletes it",
    scenario: "inline expiry and deletion",
    rules: {
      claim: seeing(claim, ({ expiresAt: _, ...record }) => record),
    },
  },
  {
    name: "late truth does not win over a doubt",
    scenario: "inline hold, with a sweeper",
    rules: {
      outcome: (record, request, now, bounds) =>
        record?.status === "IN_DOUBT"
          ? { answer: { kind: "late", record, alarm: false } }
          : outcome(record, request, now, bounds),
    },
  },
  {
    name: "late truth does not win over a release",
    scenario: "inline beyond the bounds: calls that land later than declared",
    rules: {
      outcome: (record, request, now, bounds) =>
        record?.status === "RELEASED"
          ? { answer: { kind: "late", record, alarm: true } }
          : outcome(record, request, now, bounds),
    },
  },
  {
    name: "a refused completion raises no alarm",
    scenario: "inline beyond the bounds: calls that land later than declared",
    rules: {
      outcome: (record, request, now, bounds) => {
        const { write, answer } = outcome(record, request, now, bounds);
        return { ...(write && { write }), answer: { ...answer, alarm: false } as typeof answer };
      },
    },
  },
  {
    name: "the payload is not compared",
    scenario: "inline another payload",
    rules: {
      claim: seeing(claim, (record, request) => ({ ...record, fingerprint: request.fingerprint })),
    },
  },
  {
    name: "a completion forgets the payload",
    scenario: "inline hold",
    rules: { outcome: writing(outcome, (next) => ({ ...next, fingerprint: "" })) },
  },
  {
    name: "fences do not rise",
    scenario: "inline beyond the bounds: calls that land late at a service that checks fences",
    rules: { claim: writing(claim, (next) => ({ ...next, fence: 1 })) },
  },
  {
    name: "a later response replaces the first one",
    scenario: "inline an answer formed by the handler",
    rules: {
      isAsSeen: (seen, current) =>
        isAsSeen(seen, current?.response && !seen?.response ? withoutResponse(current) : current),
      respond: seeing(respond, withoutResponse),
    },
  },
  {
    name: "a transaction whose response was lost is taken for a doubt",
    scenario: "transaction two executions, without answers",
    rules: { outcome: seeing(outcome, (record) => ({ ...record, onDoubt: "hold" })) },
    harmless: { costs: "liveness", shownIn: "transaction two executions, without answers" },
  },
  {
    name: "the sweeper takes a transaction for a doubt",
    scenario: "transaction three invocations",
    rules: { sweep: seeing(sweep, (record) => ({ ...record, onDoubt: "hold" })) },
    harmless: { costs: "liveness", shownIn: "transaction three invocations" },
  },
];

function withoutResponse({ response: _, ...record }: LedgerRecord): LedgerRecord {
  return record;
}
