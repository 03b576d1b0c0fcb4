import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TestLedger } from "../testing/ledger.ts";
import { temporaryFolder } from "../testing/test-io.ts";

const CHARGE = "orders/Charge/o-1";
const cwd = temporaryFolder();
const by = ["--by", "ada", "--why", "ticket 17"];
let ledger: TestLedger;

beforeEach(() => {
  ledger = new TestLedger();
});

const statusOf = async (pk = CHARGE) => (await ledger.ledger.read(pk))?.status;

describe("steponce doubts", () => {
  it("lists records in doubt and claims that ended without a word, the oldest first", async () => {
    await ledger.claim("orders/Charge/dead");
    ledger.now += 1;
    await ledger.doubt(CHARGE);
    ledger.now += 1;
    await ledger.complete("orders/Charge/done", "1");
    ledger.wait();
    await ledger.claim("orders/Charge/alive");
    const { code, out } = await ledger.run(["doubts", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).doubts).toEqual([
      expect.objectContaining({ pk: "orders/Charge/dead", status: "IN_DOUBT", error: expect.anything() }),
      expect.objectContaining({ pk: CHARGE, status: "IN_DOUBT", onDoubt: "hold", fence: expect.any(Number) }),
    ]);
    // Looking decides nothing.
    expect(await statusOf("orders/Charge/dead")).toBe("CLAIMED");
    const table = await ledger.run(["doubts"]);
    expect(table.out).toMatch(
      /orders\/Charge\/dead[\s\S]*StepOnce.LeaseRanOut[\s\S]*o-1[\s\S]*States.Timeout/,
    );
  });

  it("says so when there are none", async () => {
    expect(await ledger.run(["doubts"])).toMatchObject({ code: 0, out: "Nothing is in doubt." });
  });

  it("asks AWS where it is told to", async () => {
    await ledger.run(["doubts"]);
    expect(ledger.asked).toEqual({});
    await ledger.run(["doubts", "--endpoint", "http://localhost:8000", "--region", "eu-central-1"]);
    expect(ledger.asked).toEqual({ endpoint: "http://localhost:8000", region: "eu-central-1" });
  });

  it("exits with 1 when the ledger does not answer", async () => {
    const { code, err } = await ledger.run(["doubts"], { table: "none" });
    expect([code, err]).toEqual([1, expect.stringContaining("ResourceNotFoundException")]);
  });
});

describe("steponce show", () => {
  it("shows the record, its result and who decided", async () => {
    await ledger.doubt(CHARGE);
    await ledger.run(["settle", CHARGE, "--applied", ...by, "--yes"]);
    await ledger.complete("orders/Charge/o-2", '{"chargeId":"ch_2"}');
    const text = (await ledger.run(["show", CHARGE])).out;
    for (const part of ["COMPLETED", "orders › Charge", "by ada", "ticket 17", "IN_DOUBT -> COMPLETED"])
      expect(text).toContain(part);
    const { code, out } = await ledger.run(["show", "orders/Charge/o-2", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      pk: "orders/Charge/o-2",
      status: "COMPLETED",
      result: { chargeId: "ch_2" },
      expired: false,
      trail: [],
    });
  });

  it("says when a record protects nothing any more", async () => {
    await ledger.complete(CHARGE, "1");
    ledger.now += 2 * 86_400_000;
    expect((await ledger.run(["show", CHARGE])).out).toContain("It has expired");
  });

  it("says why a result is not there", async () => {
    const claim = await ledger.claim(CHARGE);
    const result = { kind: "object", key: "results/x.json", sha256: "x" } as const;
    await ledger.ledger.report(CHARGE, { claim, kind: "complete", result });
    expect((await ledger.run(["show", CHARGE])).out).toContain("no result bucket is configured here");
  });

  it("refuses a key that the ledger does not have", async () => {
    expect(await ledger.run(["show", "orders/Charge/none"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("The ledger has no record orders/Charge/none."),
    });
  });
});

describe("steponce settle", () => {
  beforeEach(async () => {
    await ledger.doubt(CHARGE);
    ledger.wait();
  });

  it("takes the result of an applied effect from a file", async () => {
    writeFileSync(join(cwd, "charge.json"), '{"chargeId":"ch_1"}');
    const argv = ["settle", CHARGE, "--applied", "charge.json", ...by, "--yes"];
    const { code, out } = await ledger.run(argv, { cwd });
    expect(code).toBe(0);
    expect(out).toBe(
      `${CHARGE} is COMPLETED. Now redrive arn:aws:states:us-east-1:123456789012:execution:orders:e-1.`,
    );
    expect(JSON.parse((await ledger.run(["show", CHARGE, "--json"])).out)).toMatchObject({
      result: { chargeId: "ch_1" },
      settlement: { by: "ada", why: "ticket 17" },
    });
  });

  it.each([
    [["--applied"], "COMPLETED"],
    [["--not-applied"], "RELEASED"],
    [["--failed", "CardDeclined", "--cause", "no money"], "FAILED"],
  ])("with %j makes the record %s", async (finding, status) => {
    const { code, out } = await ledger.run(["settle", CHARGE, ...finding, ...by, "--yes", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ kind: "settled", record: { status } });
    expect(await statusOf()).toBe(status);
  });

  it("does not believe that nothing was applied when it was asked too early", async () => {
    const early = ["--not-applied", "--asked-at", "2026-01-05T09:02:00Z"];
    const { code, err } = await ledger.run(["settle", CHARGE, ...early, ...by, "--yes"]);
    expect(code).toBe(1);
    expect(err).toContain("the call may still land until 2026-01-05T09:02:10.000Z");
    expect(await statusOf()).toBe("IN_DOUBT");
  });

  it("settles only the claim that was looked at", async () => {
    const { code, err } = await ledger.run(["settle", CHARGE, "--applied", "--fence", "1", ...by, "--yes"]);
    expect([code, err]).toEqual([1, expect.stringContaining(`${CHARGE} is IN_DOUBT with fence`)]);
    expect(await statusOf()).toBe("IN_DOUBT");
  });

  it("leaves an attempt alone that is presumed alive", async () => {
    await ledger.claim("orders/Charge/alive");
    const { code, err } = await ledger.run([
      "settle",
      "orders/Charge/alive",
      "--not-applied",
      ...by,
      "--yes",
    ]);
    expect([code, err]).toEqual([1, expect.stringContaining("is CLAIMED")]);
  });

  it("shows the record and asks", async () => {
    const argv = ["settle", CHARGE, "--not-applied", ...by];
    const no = await ledger.run(argv, { answer: false });
    expect([no.code, no.err]).toEqual([1, expect.stringContaining("IN_DOUBT, fence")]);
    expect(await statusOf()).toBe("IN_DOUBT");
    expect(await ledger.run(argv, { answer: true })).toMatchObject({ code: 0 });
    expect(await statusOf()).toBe("RELEASED");
  });

  it("does nothing where nobody can be asked", async () => {
    expect(await ledger.run(["settle", CHARGE, "--not-applied", ...by])).toMatchObject({
      code: 2,
      err: expect.stringContaining("add --yes"),
    });
    expect(await statusOf()).toBe("IN_DOUBT");
  });

  it("says of everything what is missing or too much", async () => {
    const { code, err } = await ledger.run(["settle", CHARGE, "--applied", "--not-applied", "--cause", "x"]);
    expect(code).toBe(2);
    for (const part of ["one of them", "--cause goes with --failed", "--by:", "--why:"])
      expect(err).toContain(part);
    const when = ["settle", CHARGE, "--not-applied", "--asked-at", "noon", ...by];
    expect(await ledger.run(when)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--asked-at noon"),
    });
    // A local time with a Z.
    const ahead = ["settle", CHARGE, "--not-applied", "--asked-at", "2026-01-05T19:00:00Z", ...by, "--yes"];
    expect(await ledger.run(ahead)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--asked-at lies ahead"),
    });
    expect(await statusOf()).toBe("IN_DOUBT");
  });
});

describe("steponce evict", () => {
  it("gives a completed key free, and keeps who did it", async () => {
    await ledger.complete(CHARGE, "1");
    const { code, out } = await ledger.run(["evict", CHARGE, ...by, "--yes"]);
    expect([code, out]).toEqual([0, `${CHARGE} is free: the next attempt applies its effect again.`]);
    expect(await statusOf()).toBe("RELEASED");
    expect(JSON.parse((await ledger.run(["show", CHARGE, "--json"])).out).trail).toEqual([
      expect.objectContaining({ did: "evicted", by: "ada", why: "ticket 17" }),
    ]);
  });

  it("does not take a doubt for an outcome", async () => {
    await ledger.doubt(CHARGE);
    const { code, err } = await ledger.run(["evict", CHARGE, ...by, "--yes"]);
    expect([code, err]).toEqual([1, expect.stringContaining("settle one in doubt")]);
    const json = await ledger.run(["evict", CHARGE, ...by, "--yes", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({ kind: "changed", record: { status: "IN_DOUBT" } });
  });

  it("needs somebody who answers for it", async () => {
    await ledger.complete(CHARGE, "1");
    expect(await ledger.run(["evict", CHARGE])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--by"),
    });
    expect(await ledger.run(["evict", CHARGE, ...by], { answer: false })).toMatchObject({ code: 1 });
    expect(await statusOf()).toBe("COMPLETED");
  });
});
