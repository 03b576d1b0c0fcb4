import { Bucket, outcomeOf as outcomeOfCall, pending, START, World } from "../testing/world.ts";
import { startOnce } from "./door.ts";
import { outcomeOf } from "./events/outcome-event.ts";
import { recordOutcome } from "./outcome.ts";

const MACHINE = "arn:aws:states:eu-central-1:123456789012:stateMachine:orders";
const NAME = "orders_-order-17";
const RECORD = `start-door:orders/handler/${NAME}`;

const opened = (more: object = {}, starting: () => Promise<void> = async () => {}) => {
  const world = new World(more);
  const send = async () => {
    await starting();
    return { executionArn: `${MACHINE}:${NAME}`, startDate: new Date(START) };
  };
  const door = { name: "orders", stateMachineArn: MACHINE, retention: "400 days", sfn: { send } as never };
  const start = startOnce({ ...door, services: world.services });
  return {
    world,
    start: () => start({ key: "order-17", input: {} }, world.context(10_000)),
    ended: (output: unknown, status = "SUCCEEDED", name = NAME) =>
      recordOutcome(world.services, door, {
        name,
        status,
        stopDate: "2026-01-05T09:01:00.000Z",
        output: JSON.stringify(output),
      }),
  };
};

describe("the outcome of an execution", () => {
  it("is kept with its start, and told with it from then on", async () => {
    const { start, ended } = opened();
    const started = await start();
    await ended({ total: 5 });
    expect(await start()).toEqual({
      ...started,
      status: "SUCCEEDED",
      stopDate: "2026-01-05T09:01:00.000Z",
      output: { total: 5 },
      replayed: true,
    });
  });

  it("is never overwritten: neither by a later one nor by a late duplicate", async () => {
    const { start, ended, world } = opened();
    await start();
    await ended("first");
    expect(await ended("second")).toMatchObject({ output: "first" });
    await start();
    expect(await start()).toMatchObject({ status: "SUCCEEDED", output: "first" });
    expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED" });
  });

  it.each(["FAILED", "TIMED_OUT", "ABORTED"])(
    "is not kept when it is %s: a redrive may still carry it on",
    async (status) => {
      const { start, ended } = opened();
      const started = await start();
      expect(await ended(null, status)).toBeUndefined();
      expect(await start()).toEqual({ ...started, replayed: true });
    },
  );

  it("of an execution that no door started makes no record", async () => {
    const { ended, world } = opened();
    expect(await ended({}, "SUCCEEDED", "somebody-elses")).toBeUndefined();
    expect(world.dynamodb.items("ledger")).toEqual([]);
  });

  it("that comes before the start is recorded is brought again", async () => {
    const slow = pending<void>();
    const { start, ended } = opened({}, () => slow.promise);
    const starting = start();
    await new Promise(setImmediate);
    expect(await outcomeOfCall(() => ended({}))).toMatchObject({ error: "StepOnce.InProgress" });
    slow.resolve();
    await starting;
    expect(await ended({ total: 5 })).toMatchObject({ output: { total: 5 } });
  });

  it("may be larger than a record holds", async () => {
    const large = Array.from({ length: 60_000 }, (_, n) => Math.sin(n));
    const { bucket } = new Bucket();
    const { start, ended } = opened({ bucket });
    await start();
    await ended(large);
    expect(await start()).toMatchObject({ output: large });
  });
});

describe("an event of Step Functions", () => {
  const event = (stateMachineArn: string) => ({
    source: "aws.states",
    detail: { stateMachineArn, name: NAME, status: "SUCCEEDED", stopDate: START, output: "{}" },
  });
  const told = { name: NAME, status: "SUCCEEDED", stopDate: "2026-01-05T09:00:00.000Z", output: "{}" };

  it("tells of the door's own machine, whether it is started by an alias or not", () => {
    expect(outcomeOf(event(MACHINE), MACHINE)).toEqual(told);
    expect(outcomeOf(event(MACHINE), `${MACHINE}:live`)).toEqual(told);
  });

  it("of another machine is an event like any other", () => {
    expect(outcomeOf(event(`${MACHINE}-two`), MACHINE)).toBeUndefined();
    expect(outcomeOf(event(MACHINE), `${MACHINE}-two:live`)).toBeUndefined();
    expect(outcomeOf({ source: "shop", detail: {} }, MACHINE)).toBeUndefined();
  });
});
