import { START, World } from "../testing/world.ts";
import { machine } from "../testing/wrapped.ts";
import { sweepHandler } from "./handler.ts";
import { segments, sweepLedger } from "./sweep-ledger.ts";

const HOUR = 3_600_000;

/** Claims under these keys, one each. */
const claimed = async (world: World, keys: readonly string[], more = {}) => {
  const steps = machine(world, more);
  for (const key of keys) await steps.granted({ key });
  return steps;
};

describe("the sweeper", () => {
  it("turns claims long past their lease into reported doubts, and nothing else", async () => {
    const world = new World();
    const steps = await claimed(world, ["dead", "done"]);
    await steps.store(await steps.granted({ key: "done" }), 1);
    world.now = START + 2 * HOUR;
    await claimed(world, ["alive"]);
    const swept = await sweepHandler(world.services)({}, world.context());
    expect(swept).toEqual({ claims: 1, doubted: ["orders/Charge/dead"], unfinished: [] });
    expect(await world.record("orders/Charge/dead")).toMatchObject({ status: "IN_DOUBT" });
    expect(await world.record("orders/Charge/alive")).toMatchObject({ status: "CLAIMED" });
    expect(world.events.at(-1)).toMatchObject({
      kind: "inDoubt",
      workflow: "orders",
      step: "Charge",
      pk: "orders/Charge/dead",
      detail: "a claim of 2026-01-05T09:00:00.000Z that nobody asked about",
    });
    expect((await sweepHandler(world.services)({}, world.context())).doubted).toEqual([]);
  });

  it("waits longer than any clock could be wrong", async () => {
    const world = new World();
    await claimed(world, ["dead"]);
    world.now = START + 80_000 + HOUR;
    expect((await sweepLedger(world.services, segments(1), Infinity)).doubted).toEqual([]);
    world.now++;
    expect((await sweepLedger(world.services, segments(1), Infinity)).doubted).toHaveLength(1);
  });

  it("leaves the claims of transactions to their fence: they are no doubt", async () => {
    const world = new World();
    await claimed(world, ["dead"], { mechanism: "transaction" });
    world.now = START + 2 * HOUR;
    expect((await sweepLedger(world.services, segments(1), Infinity)).doubted).toEqual([]);
  });

  it("does not overrule an attempt that reports while it is swept", async () => {
    const world = new World();
    const steps = await claimed(world, ["dead"]);
    const state = await steps.granted({ key: "dead" });
    world.now = START + 2 * HOUR;
    let reported = false;
    world.intercept = async (operation, _input, next) => {
      if (operation === "PutItem" && !reported) {
        reported = true;
        await steps.store(state, "late truth");
      }
      return next();
    };
    expect((await sweepLedger(world.services, segments(1), Infinity)).doubted).toEqual([]);
    expect(await world.record("orders/Charge/dead")).toMatchObject({ status: "COMPLETED" });
  });

  it("reads page after page", async () => {
    const world = new World();
    await claimed(
      world,
      Array.from({ length: 40 }, (_, i) => `dead-${i}`),
    );
    world.now = START + 2 * HOUR;
    const pages = jest.spyOn(world.services.store, "open");
    expect((await sweepLedger(world.services, segments(1), Infinity)).doubted).toHaveLength(40);
    expect(pages.mock.calls.length).toBeGreaterThan(2);
  });

  it("stops in time, and goes on where it stopped", async () => {
    const world = new World();
    await claimed(world, ["a", "b", "c"]);
    world.now = START + 2 * HOUR;
    const stopped = await sweepHandler(world.services)({}, world.context(10_000));
    expect(stopped).toMatchObject({ claims: 0, doubted: [], unfinished: segments(4) });
    const swept = await sweepHandler(world.services)(JSON.parse(JSON.stringify(stopped)), world.context());
    expect(swept.doubted).toHaveLength(3);
    expect(swept.unfinished).toEqual([]);
  });
});
