import type { LedgerRecord } from "../record.ts";
import {
  ALIVE_UNTIL,
  BOUNDS,
  claimOf,
  LANDS_UNTIL,
  LEASE_MS,
  NOW,
  RETENTION_SECONDS,
  recordOf,
} from "../testing/records.ts";
import { type ClaimRequest, type DoubtPolicy, decideClaim } from "./claim.ts";

const hold: DoubtPolicy = { kind: "hold" };
const lookUp: DoubtPolicy = { kind: "lookUp" };
const fenced: DoubtPolicy = { kind: "fenced" };
const sameToken: DoubtPolicy = { kind: "sameTokenIsSafe", windowMs: 3_600_000 };

const decide = (record: LedgerRecord | undefined, now: number, more: Partial<ClaimRequest> = {}) =>
  decideClaim(record, claimOf(now, more), now, BOUNDS);

const EXPIRES = NOW + RETENTION_SECONDS * 1000;

describe("a claim", () => {
  it.each<[string, LedgerRecord | undefined, number]>([
    ["nothing", undefined, NOW],
    ["a released key", recordOf("RELEASED"), NOW],
    ["a released key of another payload", recordOf("RELEASED", { fingerprint: "other" }), NOW],
    ["a completed record past its retention", recordOf("COMPLETED"), EXPIRES],
    ["a failed record past its retention", recordOf("FAILED"), EXPIRES],
    ["a released record past its retention", recordOf("RELEASED"), EXPIRES],
  ])("of %s is granted, and begins anew", (_what, record, now) => {
    const { write, answer } = decide(record, now);
    expect(write).toEqual({
      seen: record,
      next: {
        status: "CLAIMED",
        fence: Math.max(now, NOW + (record ? 1 : 0)),
        owner: "two",
        leaseUntil: now + LEASE_MS,
        landsUntil: now + LEASE_MS + BOUNDS.landsWithinMs,
        maxClockSkewMs: BOUNDS.maxClockSkewMs,
        // A service may remember the token of a call that it refused.
        firstClaimedAt: record?.status === "RELEASED" && now < EXPIRES ? NOW : now,
        earlierDoubt: false,
        fingerprint: "payload",
        retentionSeconds: RETENTION_SECONDS,
        onDoubt: "hold",
        token: "token of two",
        claimedAt: now,
        origin: {},
      },
    });
    expect(answer).toEqual({ kind: "granted", record: write?.next });
  });

  it.each<[string, LedgerRecord, number, DoubtPolicy, object]>([
    ["a completed key", recordOf("COMPLETED"), EXPIRES - 1, hold, { kind: "replay" }],
    ["a failed key", recordOf("FAILED"), EXPIRES - 1, hold, { kind: "failed" }],
    [
      "a live claim",
      recordOf("CLAIMED"),
      ALIVE_UNTIL,
      hold,
      { kind: "inProgress", retryAt: ALIVE_UNTIL + 1 },
    ],
    ["a live claim, by its own token", recordOf("CLAIMED"), ALIVE_UNTIL, sameToken, { kind: "inProgress" }],
    [
      "a live transaction",
      recordOf("CLAIMED", { onDoubt: "fenced" }),
      ALIVE_UNTIL,
      fenced,
      { kind: "inProgress" },
    ],
    ["a doubt", recordOf("IN_DOUBT"), EXPIRES * 2, hold, { kind: "inDoubt" }],
    ["a doubt, by a transaction", recordOf("IN_DOUBT"), EXPIRES * 2, fenced, { kind: "inDoubt" }],
    ["a doubt that can be looked up", recordOf("IN_DOUBT"), LANDS_UNTIL + 1, lookUp, { kind: "lookUp" }],
    [
      "a doubt that is too young to be looked up",
      recordOf("IN_DOUBT"),
      LANDS_UNTIL,
      lookUp,
      { kind: "inProgress", retryAt: LANDS_UNTIL + 1 },
    ],
    [
      "a doubt of somebody without the token",
      recordOf("IN_DOUBT", { onDoubt: "hold" }),
      ALIVE_UNTIL,
      sameToken,
      { kind: "inDoubt" },
    ],
  ])("of %s writes nothing", (_what, record, now, onDoubt, answer) => {
    expect(decide(record, now, { onDoubt })).toEqual({
      answer: expect.objectContaining({ ...answer, record }),
    });
  });

  it.each(["CLAIMED", "COMPLETED", "FAILED", "IN_DOUBT"] as const)(
    "of a key that is %s for another payload is a mismatch, whatever the time",
    (status) => {
      const record = recordOf(status, { fingerprint: "other" });
      for (const onDoubt of [hold, lookUp, fenced, sameToken])
        expect(decide(record, ALIVE_UNTIL + 1, { onDoubt })).toEqual({
          answer: { kind: "mismatch", record },
        });
    },
  );

  it("of one's own claim is granted again as it was: the response was lost", () => {
    const record = recordOf("CLAIMED");
    expect(decide(record, ALIVE_UNTIL * 2, { owner: "one" })).toEqual({
      answer: { kind: "granted", record },
    });
  });
});

describe("a claim of a claim whose lease is over", () => {
  it.each<[DoubtPolicy, number, object]>([
    [hold, ALIVE_UNTIL + 1, { kind: "inDoubt" }],
    [lookUp, ALIVE_UNTIL + 1, { kind: "inProgress", retryAt: LANDS_UNTIL + 1 }],
    [lookUp, LANDS_UNTIL + 1, { kind: "lookUp" }],
    [fenced, ALIVE_UNTIL + 1, { kind: "inDoubt" }],
    [sameToken, ALIVE_UNTIL + 1, { kind: "inDoubt" }],
  ])("leaves it in doubt, with the same fence and owner (%j)", (onDoubt, now, answer) => {
    const record = recordOf("CLAIMED");
    const decision = decide(record, now, { onDoubt });
    const next = {
      ...record,
      status: "IN_DOUBT",
      error: expect.objectContaining({ name: "StepOnce.LeaseRanOut" }),
    };
    expect(decision.write).toEqual({ seen: record, next });
    expect(decision.answer).toEqual({ ...answer, record: decision.write?.next });
  });

  it.each([hold, lookUp, fenced, sameToken])("is granted when it was a transaction (%j)", (onDoubt) => {
    const record = recordOf("CLAIMED", { onDoubt: "fenced" });
    const { write } = decide(record, ALIVE_UNTIL + 1, { onDoubt });
    expect(write).toMatchObject({
      seen: record,
      next: { owner: "two", onDoubt: onDoubt.kind, earlierDoubt: false },
    });
    expect(write?.next.fence).toBeGreaterThan(record.fence);
  });
});

describe("a take-over with the same token", () => {
  const tokened = (more: Partial<LedgerRecord> = {}) =>
    recordOf("CLAIMED", { onDoubt: "sameTokenIsSafe", ...more });
  const now = ALIVE_UNTIL + 1;

  it.each([
    ["a claim whose lease is over", tokened()],
    ["a doubt", { ...tokened(), status: "IN_DOUBT" as const }],
  ])("goes on with the first attempt's token and window, over %s", (_what, record) => {
    const { write, answer } = decide(record, now, { onDoubt: sameToken });
    expect(write).toMatchObject({
      seen: record,
      next: { status: "CLAIMED", owner: "two", token: "token", firstClaimedAt: NOW, earlierDoubt: true },
    });
    expect(write?.next.fence).toBeGreaterThan(record.fence);
    expect(answer).toEqual({ kind: "granted", record: write?.next });
  });

  it("keeps the later end of the two calls", () => {
    const landsUntil = NOW + 1_000_000;
    const landing = (earlier: number) =>
      decide(tokened({ landsUntil: earlier }), now, { onDoubt: sameToken }).write?.next.landsUntil;
    expect(landing(landsUntil)).toBe(landsUntil);
    expect(landing(NOW)).toBe(now + LEASE_MS + BOUNDS.landsWithinMs);
  });

  // The new lease, how late its call may land, and the difference of the clocks.
  const needs = now - NOW + LEASE_MS + BOUNDS.landsWithinMs + BOUNDS.maxClockSkewMs;
  it.each([
    [needs, "granted"],
    [needs - 1, "inDoubt"],
  ])("needs the whole new lease inside the token's window: %d ms are %s", (windowMs, kind) => {
    expect(decide(tokened(), now, { onDoubt: { ...sameToken, windowMs } }).answer.kind).toBe(kind);
  });

  it("needs the earlier call inside the window too", () => {
    const record = tokened({ landsUntil: NOW + needs });
    expect(decide(record, now, { onDoubt: { ...sameToken, windowMs: needs } }).answer.kind).toBe("inDoubt");
  });

  it.each(["hold", "lookUp"] as const)("is refused where the first attempt was guarded by %s", (onDoubt) => {
    expect(decide(tokened({ onDoubt }), now, { onDoubt: sameToken }).answer.kind).toBe("inDoubt");
  });

  it("counts a released token's window from its first claim, until a service has surely forgotten it", () => {
    const released = recordOf("RELEASED", { onDoubt: "sameTokenIsSafe" });
    const forgotten = LANDS_UNTIL + 3_600_000;
    const first = (at: number) => decide(released, at, { onDoubt: sameToken }).write?.next.firstClaimedAt;
    expect(first(forgotten)).toBe(NOW);
    expect(first(forgotten + 1)).toBe(forgotten + 1);
  });
});

describe("a fence", () => {
  it.each([
    ["the time of the claim", undefined, NOW, NOW],
    ["one more than the last, where a clock is behind", recordOf("RELEASED"), NOW - 5_000, NOW + 1],
    ["the time again, where the record was deleted", undefined, NOW + 7, NOW + 7],
  ])("is %s", (_what, record, now, fence) => {
    expect(decide(record, now).write?.next.fence).toBe(fence);
  });
});
