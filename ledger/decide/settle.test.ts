import type { LedgerRecord } from "../record.ts";
import {
  ALIVE_UNTIL,
  BOUNDS,
  LANDS_UNTIL,
  NOW,
  RETENTION_SECONDS,
  recordOf,
  STATUSES,
} from "../testing/records.ts";
import { decideEvict } from "./evict.ts";
import { decideSettle, type SettleRequest } from "./settle.ts";
import { decideSweep } from "./sweep.ts";

const LATE = LANDS_UNTIL + 1;
const settlement = { by: "ada@example.org", why: "ticket 17", at: LATE };
const applied = { kind: "applied", result: { kind: "json", text: "1" } } as const;
const notApplied = { kind: "notApplied" } as const;
const failed = { kind: "failed", error: { name: "CardDeclined", cause: "no" } } as const;
const verdicts = [applied, notApplied, failed] as const;

const request = (verdict: SettleRequest["verdict"], more: Partial<SettleRequest> = {}): SettleRequest => ({
  kind: "settle",
  fence: NOW,
  owner: "one",
  settlement,
  askedAt: LATE,
  verdict,
  ...more,
});

const settle = (record: LedgerRecord | undefined, asked: SettleRequest) =>
  decideSettle(record, asked, LATE, BOUNDS);

describe("settling a doubt", () => {
  it.each([
    [applied, { status: "COMPLETED", result: applied.result }],
    [notApplied, { status: "RELEASED", error: recordOf("IN_DOUBT").error }],
    [failed, { status: "FAILED", error: failed.error }],
  ])("as %j records who decided, and when the key may be forgotten", (verdict, expected) => {
    const record = recordOf("IN_DOUBT");
    const { write, answer } = settle(record, request(verdict));
    const { error: _, ...claim } = record;
    const expiresAt = Math.ceil((LATE + BOUNDS.maxClockSkewMs) / 1000) + RETENTION_SECONDS;
    expect(write).toEqual({
      seen: record,
      next: { ...claim, settledAt: LATE, expiresAt, settlement, ...expected },
    });
    expect(answer).toEqual({ kind: "settled", record: write?.next });
  });

  it.each([notApplied, failed])("as %j is believed only when it was asked late enough", (verdict) => {
    const record = recordOf("IN_DOUBT");
    expect(settle(record, request(verdict, { askedAt: LANDS_UNTIL }))).toEqual({
      answer: { kind: "tooEarly", record, askFrom: LANDS_UNTIL },
    });
  });

  it("as applied is believed at any time", () => {
    expect(settle(recordOf("IN_DOUBT"), request(applied, { askedAt: NOW })).answer.kind).toBe("settled");
  });

  it("goes by how late the calls of the claim may land, not by today's declaration", () => {
    const record = recordOf("IN_DOUBT", { landsUntil: LANDS_UNTIL + 3_600_000 });
    expect(settle(record, request(notApplied)).answer.kind).toBe("tooEarly");
  });

  it.each(
    STATUSES.filter((status) => status !== "IN_DOUBT").flatMap((status) =>
      verdicts.map((verdict) => [status, verdict] as const),
    ),
  )("changes nothing about a record that is %s: %j", (status, verdict) => {
    const record = recordOf(status);
    expect(settle(record, request(verdict))).toEqual({ answer: { kind: "changed", record } });
  });

  it.each([{ owner: "two" }, { fence: NOW + 1 }])(
    "of another claim than the one looked at is refused: %j",
    (other) => {
      const record = recordOf("IN_DOUBT", other);
      for (const verdict of verdicts)
        expect(settle(record, request(verdict))).toEqual({ answer: { kind: "changed", record } });
      expect(settle(undefined, request(applied))).toEqual({ answer: { kind: "changed", record: undefined } });
    },
  );

  it.each(verdicts)("finds its own write when the response was lost: %j", (verdict) => {
    const next = settle(recordOf("IN_DOUBT"), request(verdict)).write?.next;
    expect(settle(next, request(verdict))).toEqual({ answer: { kind: "settled", record: next } });
    const somebodyElse = { settlement: { ...settlement, by: "bob@example.org" } };
    expect(settle(next, request(verdict, somebodyElse)).answer.kind).toBe("changed");
  });

  it("brings a result that could not be kept, once", () => {
    const lost = recordOf("COMPLETED", { result: { kind: "unstorable", why: "too large" } });
    const { write } = settle(lost, request(applied));
    expect(write?.next).toMatchObject({ status: "COMPLETED", result: applied.result });
    expect(settle(lost, request(notApplied)).answer.kind).toBe("changed");
  });
});

describe("evicting a record", () => {
  const evict = (record: LedgerRecord | undefined, more = {}) =>
    decideEvict(record, { fence: NOW, owner: "one", settlement, ...more }, LATE, BOUNDS);

  it.each(["COMPLETED", "FAILED"] as const)("that is %s releases the key, without its outcome", (status) => {
    const { write, answer } = evict(recordOf(status, { response: { kind: "nothing" } }));
    expect(write?.next).toMatchObject({
      status: "RELEASED",
      fence: NOW,
      settlement,
      error: { cause: "ticket 17" },
    });
    expect(write?.next).not.toHaveProperty("result");
    expect(write?.next).not.toHaveProperty("response");
    expect(answer).toEqual({ kind: "evicted", record: write?.next });
    expect(evict(write?.next)).toEqual({ answer: { kind: "evicted", record: write?.next } });
  });

  it.each(["CLAIMED", "IN_DOUBT", "RELEASED"] as const)("that is %s changes nothing", (status) => {
    const record = recordOf(status);
    expect(evict(record)).toEqual({ answer: { kind: "changed", record } });
  });

  it("of another claim than the one looked at is refused", () => {
    const record = recordOf("COMPLETED");
    for (const other of [{ owner: "two" }, { fence: NOW + 1 }])
      expect(evict(record, other)).toEqual({ answer: { kind: "changed", record } });
    expect(evict(undefined)).toEqual({ answer: { kind: "changed", record: undefined } });
  });
});

describe("the sweep of a record", () => {
  const sweep = (record: LedgerRecord | undefined, now = ALIVE_UNTIL + 1) =>
    decideSweep(record, recordOf("CLAIMED"), now, BOUNDS);

  it("turns a claim whose lease is over into a doubt, with the same fence and owner", () => {
    const record = recordOf("CLAIMED");
    const { write, answer } = sweep(record);
    expect(write).toEqual({
      seen: record,
      next: { ...record, status: "IN_DOUBT", error: expect.anything() },
    });
    expect(answer).toEqual({ doubted: write?.next });
  });

  it("reports the doubt again when the response to the write was lost, and no other doubt", () => {
    const { write } = sweep(recordOf("CLAIMED"));
    expect(sweep(write?.next)).toEqual({ answer: { doubted: write?.next } });
    expect(sweep({ ...write!.next, owner: "two" })).toEqual({ answer: { doubted: undefined } });
  });

  it("releases a transaction whose lease is over: it is no doubt, and it must end", () => {
    const { write, answer } = sweep(recordOf("CLAIMED", { onDoubt: "fenced" }));
    expect(write?.next).toMatchObject({ status: "RELEASED", expiresAt: expect.any(Number) });
    expect(answer).toEqual({ doubted: undefined });
  });

  it("leaves a claim alone that may be alive", () => {
    expect(sweep(recordOf("CLAIMED"), ALIVE_UNTIL)).toEqual({ answer: { doubted: undefined } });
  });

  it.each(["COMPLETED", "FAILED", "RELEASED", "IN_DOUBT"] as const)(
    "leaves a record alone that is %s",
    (status) => {
      expect(sweep(recordOf(status))).toEqual({ answer: { doubted: undefined } });
    },
  );

  it("finds nothing where there is nothing", () => {
    expect(sweep(undefined)).toEqual({ answer: { doubted: undefined } });
  });
});
