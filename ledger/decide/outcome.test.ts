import type { LedgerRecord, Status } from "../record.ts";
import { BOUNDS, NOW, RETENTION_SECONDS, recordOf, STATUSES } from "../testing/records.ts";
import { decideCommit, decideOutcome, decideRespond, type OutcomeRequest } from "./outcome.ts";

const LATER = NOW + 5_001;
const EXPIRES = Math.ceil((LATER + BOUNDS.maxClockSkewMs) / 1000) + RETENTION_SECONDS;
const result = { kind: "json", text: "1" } as const;
const error = { name: "Boom", cause: "why" };
const KINDS = ["complete", "reject", "release", "doubt"] as const;
type Kind = (typeof KINDS)[number];

const report = (kind: Kind, claim = recordOf("CLAIMED")): OutcomeRequest =>
  kind === "complete" ? { claim, kind, result } : { claim, kind, error };

/** What a record becomes by its own attempt's report; `=` leaves it, `!` raises an alarm. */
const OWN: Record<Status | "absent", Record<Kind, string>> = {
  absent: { complete: "COMPLETED !", reject: "late", release: "late", doubt: "late" },
  CLAIMED: { complete: "COMPLETED", reject: "FAILED", release: "RELEASED", doubt: "IN_DOUBT" },
  IN_DOUBT: { complete: "COMPLETED", reject: "FAILED", release: "RELEASED", doubt: "IN_DOUBT" },
  RELEASED: { complete: "COMPLETED !", reject: "=", release: "=", doubt: "=" },
  COMPLETED: { complete: "=", reject: "=", release: "=", doubt: "=" },
  FAILED: { complete: "late !", reject: "=", release: "=", doubt: "=" },
};

const cases = (Object.keys(OWN) as (Status | "absent")[]).flatMap((status) =>
  KINDS.map((kind) => [status, kind, OWN[status][kind]] as const),
);

describe("the report of an attempt", () => {
  it.each(cases)("over its own record, %s: %s gives %s", (status, kind, expected) => {
    const record = status === "absent" ? undefined : recordOf(status);
    const { write, answer } = decideOutcome(record, report(kind), LATER, BOUNDS);
    const [becomes, alarm] = expected.split(" ");
    if (becomes === "late") {
      expect(write).toBeUndefined();
      expect(answer).toEqual({ kind: "late", record, alarm: alarm === "!" });
    } else if (becomes === "=") {
      expect(write).toBeUndefined();
      expect(answer).toEqual({ kind: "recorded", record });
    } else {
      expect(write).toMatchObject({ seen: record, next: { status: becomes } });
      expect(answer).toEqual({
        kind: "recorded",
        record: write?.next,
        ...(alarm === "!" && { alarm: true }),
      });
    }
  });

  const others = STATUSES.flatMap((status) =>
    KINDS.flatMap((kind) =>
      [{ owner: "two" }, { fence: NOW + 1 }, { fence: NOW - 1 }].map(
        (other) => [status, kind, other] as const,
      ),
    ),
  );
  it.each(others)(
    "over a record that is %s by another claim changes nothing: %s, %j",
    (status, kind, other) => {
      const record = recordOf(status, other);
      expect(decideOutcome(record, report(kind), LATER, BOUNDS)).toEqual({
        answer: { kind: "late", record, alarm: kind === "complete" },
      });
    },
  );

  it.each(KINDS)("keeps what was claimed: %s", (kind) => {
    const { status: _, ...claim } = recordOf("CLAIMED");
    expect(decideOutcome(recordOf("CLAIMED"), report(kind), LATER, BOUNDS).write?.next).toMatchObject(claim);
  });

  it.each<[Kind, boolean]>([
    ["complete", true],
    ["reject", true],
    ["release", true],
    ["doubt", false],
  ])("lets a record expire only when its outcome is known: %s", (kind, expires) => {
    const next = decideOutcome(recordOf("CLAIMED"), report(kind), LATER, BOUNDS).write?.next;
    expect(next?.expiresAt).toBe(expires ? EXPIRES : undefined);
    expect(next?.settledAt).toBe(expires ? LATER : undefined);
  });

  it("stores the result, the answer made of it, and no error of an earlier doubt", () => {
    const request = { ...report("complete"), response: { kind: "json", text: "2" } } as OutcomeRequest;
    const next = decideOutcome(recordOf("IN_DOUBT"), request, LATER, BOUNDS).write?.next;
    expect(next).toMatchObject({ result, response: { text: "2" } });
    expect(next?.error).toBeUndefined();
  });
});

describe("an alarm", () => {
  it.each([
    ["a release", recordOf("RELEASED")],
    ["a deletion", undefined],
  ])("after %s is raised again when the response to the completion was lost", (_what, record) => {
    const { write } = decideOutcome(record, report("complete"), LATER, BOUNDS);
    expect(decideOutcome(write?.next, report("complete"), LATER, BOUNDS)).toEqual({
      answer: { kind: "recorded", record: write?.next, alarm: true },
    });
  });
});

describe("an attempt that took over from one whose outcome is unknown", () => {
  it.each<[Kind, Status]>([
    ["complete", "COMPLETED"],
    ["reject", "IN_DOUBT"],
    ["release", "IN_DOUBT"],
    ["doubt", "IN_DOUBT"],
  ])("speaks for itself only: %s gives %s", (kind, status) => {
    const record = recordOf("CLAIMED", { earlierDoubt: true });
    expect(decideOutcome(record, report(kind, record), LATER, BOUNDS).write?.next.status).toBe(status);
  });
});

describe("a transaction", () => {
  const fenced = (status: Status) => recordOf(status, { onDoubt: "fenced" });

  it("that was not heard of is released: what is not in the record can no longer get there", () => {
    expect(decideOutcome(fenced("CLAIMED"), report("doubt"), LATER, BOUNDS).write?.next.status).toBe(
      "RELEASED",
    );
  });

  it("completes its own claim", () => {
    const record = fenced("CLAIMED");
    const { write, answer } = decideCommit(record, { claim: record, result }, LATER, BOUNDS);
    expect(write).toMatchObject({ seen: record, next: { status: "COMPLETED", result, expiresAt: EXPIRES } });
    expect(answer).toEqual({ kind: "recorded", record: write?.next });
  });

  it("finds its own completion when the response was lost", () => {
    const record = fenced("COMPLETED");
    expect(decideCommit(record, { claim: fenced("CLAIMED"), result }, LATER, BOUNDS)).toEqual({
      answer: { kind: "recorded", record },
    });
  });

  it.each<[string, LedgerRecord | undefined]>([
    ["nothing", undefined],
    ["its own release", fenced("RELEASED")],
    ["its own doubt", fenced("IN_DOUBT")],
    ["its own failure", fenced("FAILED")],
    ["another owner's claim", { ...fenced("CLAIMED"), owner: "two" }],
    ["a higher fence", { ...fenced("CLAIMED"), fence: NOW + 1 }],
  ])("over %s applies nothing, so there is no alarm", (_what, record) => {
    expect(decideCommit(record, { claim: fenced("CLAIMED"), result }, LATER, BOUNDS)).toEqual({
      answer: { kind: "late", record, alarm: false },
    });
  });
});

describe("the response that a handler makes of an outcome", () => {
  const respond = (record: LedgerRecord | undefined) =>
    decideRespond(record, { kind: "respond", claim: recordOf("COMPLETED"), response: result });

  it.each(["COMPLETED", "FAILED"] as const)("is kept with a record that is %s", (status) => {
    const record = recordOf(status);
    const next = { ...record, response: result };
    expect(respond(record)).toEqual({ write: { seen: record, next }, answer: { record: next } });
  });

  it.each<[string, LedgerRecord | undefined]>([
    ["an earlier response", recordOf("COMPLETED", { response: { kind: "nothing" } })],
    ["a claim", recordOf("CLAIMED")],
    ["a release", recordOf("RELEASED")],
    ["a doubt", recordOf("IN_DOUBT")],
    ["nothing", undefined],
  ])("does not replace %s", (_what, record) => {
    expect(respond(record)).toEqual({ answer: { record } });
  });

  it("neither goes to the record of another claim, nor is another claim's taken for it", () => {
    const record = recordOf("COMPLETED", { owner: "two", response: { kind: "json", text: "theirs" } });
    expect(respond(record)).toEqual({ answer: { record: undefined } });
  });
});
