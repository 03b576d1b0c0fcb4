import type { LedgerRecord } from "../../ledger/index.ts";
import { verdictOn } from "./verdict.ts";

const NOW = Date.UTC(2026, 0, 5, 9);
const HOUR = 3_600_000;
const later = { expiresAt: (NOW + HOUR) / 1000 };
const earlier = { expiresAt: (NOW - HOUR) / 1000 };
const over = { status: "CLAIMED", leaseUntil: NOW - HOUR } as const;
const alive = { status: "CLAIMED", leaseUntil: NOW + HOUR } as const;

const record = (more: Partial<LedgerRecord>) =>
  ({ onDoubt: "hold", leaseUntil: 0, maxClockSkewMs: 10_000, ...more }) as LedgerRecord;

describe("what a redrive meets at a record", () => {
  it.each([
    ["a result", { status: "COMPLETED", ...later }, "stored", "stored"],
    ["an error that is kept", { status: "FAILED", ...later }, "stored", "stored"],
    ["a result that is no longer kept", { status: "COMPLETED", ...earlier }, "expired", "done"],
    ["a release", { status: "RELEASED", ...later }, "will run", "done"],
    ["an old release", { status: "RELEASED", ...earlier }, "will run", "done"],
    ["a doubt", { status: "IN_DOUBT" }, "in doubt", "in doubt"],
    ["an attempt that is alive", alive, "at work", "at work"],
    ["an attempt that ended without a word", over, "in doubt", "in doubt"],
    ["a transaction that was not made", { ...over, onDoubt: "fenced" }, "will run", "will run"],
    ["a transaction that may be made yet", { ...alive, onDoubt: "fenced" }, "at work", "at work"],
  ] as const)("%s", (_what, found, open, left) => {
    expect([verdictOn(record(found), true, NOW), verdictOn(record(found), false, NOW)]).toEqual([open, left]);
  });

  it("nothing", () => {
    expect([verdictOn(undefined, true, NOW), verdictOn(undefined, false, NOW)]).toEqual(["will run", "done"]);
  });
});
