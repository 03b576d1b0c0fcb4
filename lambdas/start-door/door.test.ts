import { outcomeOf, START, World } from "../testing/world.ts";
import { type DoorOptions, startOnce } from "./door.ts";

const ARN = "arn:aws:states:eu-central-1:123456789012:stateMachine:orders";
const DAY = 86_400_000;
const RECORD = "start-door:orders/handler/orders_-order-17";

const named = (name: string, more = {}) =>
  Object.assign(new Error("as the test wants it"), { name, ...more });

/** Step Functions as the door sees it: executions by name, and what may go wrong with the next start. */
class Machine {
  readonly executions = new Map<string, { input: string; startDate: Date }>();
  readonly inputs: unknown[] = [];
  /** Thrown by the next start, before it or after it. */
  trouble: { error: Error; applied: boolean } | undefined;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  send = async (command: { input: { name?: string; input?: string; executionArn?: string } }) => {
    const { name = "", input = "", executionArn } = command.input;
    if (executionArn !== undefined) {
      const found = this.executions.get(executionArn.split(":").at(-1) ?? "");
      if (!found) throw named("ExecutionDoesNotExist");
      return { ...found, status: "RUNNING" };
    }
    const trouble = this.trouble;
    this.trouble = undefined;
    if (trouble && !trouble.applied) throw trouble.error;
    if (this.executions.has(name)) throw named("ExecutionAlreadyExists");
    const startDate = new Date(this.#world.now);
    this.executions.set(name, { input, startDate });
    if (trouble) throw trouble.error;
    return { executionArn: `${ARN.replace("stateMachine", "execution")}:${name}`, startDate };
  };
}

const opened = (more: Partial<DoorOptions> = {}) => {
  const world = new World();
  const machine = new Machine(world);
  const start = startOnce({
    name: "orders",
    stateMachineArn: `${ARN}:live`,
    retention: "400 days",
    sfn: machine as never,
    services: world.services,
    ...more,
  });
  return {
    world,
    machine,
    start: (key: unknown, input: unknown = { amount: 5 }, partition?: unknown) =>
      outcomeOf(() => start({ key, input, partition }, world.context(900_000))),
  };
};

describe("the start door", () => {
  it("answers a duplicate with the first start, and says so", async () => {
    const { start, machine } = opened();
    const fresh = {
      executionArn: "arn:aws:states:eu-central-1:123456789012:execution:orders:orders_-order-17",
      name: "orders_-order-17",
      startDate: "2026-01-05T09:00:00.000Z",
    };
    expect(await start("order-17")).toEqual({ answer: fresh });
    expect(await start("order-17")).toEqual({ answer: { ...fresh, replayed: true } });
    expect(machine.executions.size).toBe(1);
  });

  it("goes on with the same name when nobody knows whether the first try started anything", async () => {
    for (const applied of [false, true]) {
      const { start, machine, world } = opened();
      machine.trouble = { error: named("TimeoutError"), applied };
      expect(await start("order-17")).toMatchObject({ error: "TimeoutError" });
      expect(await world.record(RECORD)).toMatchObject({ status: "IN_DOUBT" });
      expect(await start("order-17")).toMatchObject({ answer: { name: "orders_-order-17" } });
      expect(machine.executions.size).toBe(1);
    }
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["nothing", {}],
    ["text", "order"],
    ["zero", -0],
    ["a list with holes", [undefined, null]],
    ["a member that is nothing", { amount: undefined }],
    ["a date", { at: new Date(START) }],
  ])("finds its own execution by the input when the first answer was lost: %s", async (_, input) => {
    for (const fingerprint of [undefined, (given: unknown) => [given]]) {
      const { start, machine } = opened(fingerprint && { fingerprint });
      machine.trouble = { error: named("TimeoutError"), applied: true };
      expect(await start("order-17", input)).toMatchObject({ error: "TimeoutError" });
      expect(await start("order-17", input)).toMatchObject({ answer: { name: "orders_-order-17" } });
      expect(await start("order-17", { other: true })).toMatchObject({ error: "StepOnce.Mismatch" });
      expect(machine.executions.size).toBe(1);
    }
  });

  it.each([JSON.parse("1e999"), { amount: JSON.parse("-1e999") }, [Number.NaN]])(
    "refuses a number that would be sent as null: %p",
    async (input) => {
      const { start, machine, world } = opened();
      expect(await start("order-17", input)).toMatchObject({ error: "InvalidExecutionInput" });
      expect(machine.executions.size).toBe(0);
      expect(world.dynamodb.items("ledger")).toEqual([]);
    },
  );

  it("takes no input for the empty one, which is what Step Functions gets", async () => {
    const { start } = opened();
    await start("order-17", null);
    expect(await start("order-17", {})).toMatchObject({ answer: { replayed: true } });
  });

  it("is presumed under way for a quarter of a minute, however long the function may run", async () => {
    const { start, world } = opened();
    world.fail("request", (_, input) => JSON.stringify(input).includes("COMPLETED"));
    await start("order-17");
    expect(await world.record(RECORD)).toMatchObject({ status: "CLAIMED", leaseUntil: START + 15_000 });
  });

  it("frees the key when the start was refused", async () => {
    const { start, machine, world } = opened();
    machine.trouble = { error: named("ExecutionLimitExceeded"), applied: false };
    expect(await start("order-17")).toMatchObject({ error: "ExecutionLimitExceeded" });
    expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
  });

  it("does not believe a refusal that came after a try of the SDK's own", async () => {
    const { start, machine, world } = opened();
    machine.trouble = { error: named("ThrottlingException", { $metadata: { attempts: 2 } }), applied: true };
    expect(await start("order-17")).toMatchObject({ error: "StartUnclear" });
    expect(await world.record(RECORD)).toMatchObject({ status: "IN_DOUBT" });
  });

  it("takes an execution that exists for its own by its input, when the record is gone", async () => {
    const { start, machine, world } = opened();
    const input = JSON.stringify({ b: 2, a: 1 });
    machine.executions.set("orders_-order-17", { input, startDate: new Date(world.now - DAY) });
    expect(await start("order-17", { amount: 9 })).toMatchObject({ error: "StepOnce.Mismatch" });
    expect(await start("order-17", { a: 1, b: 2 })).toMatchObject({
      answer: { startDate: "2026-01-04T09:00:00.000Z" },
    });
  });

  it("holds a start that nobody knows the end of, once its name is forgotten", async () => {
    const { start, machine, world } = opened();
    world.fail("request", (_, input) => JSON.stringify(input).includes("COMPLETED"));
    await start("order-17");
    world.heal();
    machine.executions.clear();
    world.now += 91 * DAY;
    expect(await start("order-17")).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(machine.executions.size).toBe(0);
  });

  it("compares what the author says tells one start from another", async () => {
    const { start } = opened({ fingerprint: (input) => (input as { amount: number }).amount });
    await start("order-17", { amount: 5, at: "noon" });
    expect(await start("order-17", { amount: 5, at: "midnight" })).toMatchObject({
      answer: { replayed: true },
    });
    expect(await start("order-17", { amount: 6 })).toMatchObject({ error: "StepOnce.Mismatch" });
  });

  it("keeps partitions apart, and keys that are made of parts", async () => {
    const { start, machine } = opened();
    await start("b/c", {}, "a");
    await start(["b", "c"], {}, "a");
    await start(["a", "b", "c"]);
    await start("17", {}, "acme");
    await start("17");
    expect([...machine.executions.keys()]).toEqual([
      "orders_-a_-b_252Fc",
      "orders_-a_-b_2fc",
      "orders_-a_2fb_2fc",
      "orders_-acme_-17",
      "orders_-17",
    ]);
  });

  it("keeps a key out of the name and of the ledger when it is told to", async () => {
    const { start, machine, world } = opened({ hashKeys: true });
    await start("jane@example.com", {});
    expect([...machine.executions.keys()]).toEqual([expect.stringMatching(/^orders__[0-9a-f]{64}$/)]);
    expect(JSON.stringify(world.dynamodb.items("ledger"))).not.toContain("jane");
  });

  it.each([undefined, null, "", " ", {}, []])("refuses %j for a key", async (key) => {
    const { start, machine } = opened();
    expect(await start(key)).toMatchObject({ error: "StepOnce.KeyMissing" });
    expect(machine.executions.size).toBe(0);
  });

  it("refuses a retention that ends before Step Functions' own", () => {
    expect(() => opened({ retention: "60 days" })).toThrow("at least the 90 days");
  });
});
