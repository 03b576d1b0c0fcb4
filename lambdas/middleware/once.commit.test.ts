import { alone, forms, type Options, type Written } from "../testing/forms.ts";
import { failure, first, outcomeOf, START, World } from "../testing/world.ts";

const RECORD = "charge/handler/a";

const stockItem = (id: string) => ({
  Put: { TableName: "stock", Item: { id: { S: id } }, ConditionExpression: "attribute_not_exists(id)" },
});

describe.each(forms)("a commit under %s", (_form, guarded) => {
  const shop = (handler?: Written, options: Partial<Options> = {}) => {
    const world = new World();
    world.dynamodb.createTable({ TableName: "stock", key: { partition: "id" } });
    const reserve: Written = (_event, { once }) =>
      once.commit({ TransactItems: [stockItem("s-1")], result: { reserved: "s-1" } });
    const call = guarded(handler ?? reserve, {
      alone,
      services: world.services,
      effect: "commit",
      ...options,
    });
    const stock = () => world.dynamodb.items("stock").length;
    return { world, stock, call: (ms?: number) => outcomeOf(() => call({ id: "a" }, world.context(ms))) };
  };

  it("writes the effect and its completion together, once", async () => {
    const { world, stock, call } = shop();
    expect(await call()).toEqual({ answer: { reserved: "s-1" } });
    expect(await call()).toEqual({ answer: { reserved: "s-1" } });
    expect(stock()).toBe(1);
    expect(world.kinds).toEqual(["claimed", "completed", "replayed"]);
  });

  it("without a result answers nothing, again and again", async () => {
    const { call } = shop((_event, { once }) => once.commit({ TransactItems: [stockItem("s-1")] }));
    expect(await call()).toEqual({ answer: undefined });
    expect(await call()).toEqual({ answer: undefined });
  });

  it("whose answer was lost is found to be there", async () => {
    const { world, stock, call } = shop();
    world.fail("answer", first(1, "TransactWriteItems"));
    expect(await call()).toEqual({ answer: { reserved: "s-1" } });
    expect(stock()).toBe(1);
    expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED" });
  });

  it("that was lost is known not to have been applied, and tried again by the next attempt", async () => {
    const { world, stock, call } = shop();
    world.fail("request", first(1, "TransactWriteItems"));
    expect(await call()).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
    expect(await call()).toEqual({ answer: { reserved: "s-1" } });
    expect(stock()).toBe(1);
  });

  it("leaves no doubt behind, not even after a crash", async () => {
    const { world, stock, call } = shop();
    world.fail("request", (operation, input) => operation === "TransactWriteItems" || isRelease(input));
    expect(await call(4_000)).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    world.heal();
    expect(await world.record(RECORD)).toMatchObject({ status: "CLAIMED" });
    world.now = START + 20_000;
    expect(await call()).toEqual({ answer: { reserved: "s-1" } });
    expect(stock()).toBe(1);
  });

  it("that comes after another attempt took over is refused, and applies nothing", async () => {
    let overtake = async () => {};
    const { world, stock, call } = shop(async (_event, { once }) => {
      await overtake();
      return once.commit({ TransactItems: [stockItem(`s-${once.fence}`)], result: once.fence });
    });
    let second: unknown;
    overtake = async () => {
      overtake = async () => {};
      world.now = START + 20_000;
      second = await call();
      world.now = START + 1_000;
    };
    const late = await call(4_000);
    expect(second).toEqual({ answer: START + 20_000 });
    expect(late).toEqual(second);
    expect(stock()).toBe(1);
    expect(world.kinds).not.toContain("secondEffect");
  });

  it("refused by its own condition applies nothing: the next attempt may", async () => {
    const { world, stock, call } = shop();
    world.dynamodb.execute("PutItem", { TableName: "stock", Item: { id: { S: "s-1" } } });
    expect(await call()).toMatchObject({ error: "TransactionCanceledException" });
    expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
    world.dynamodb.execute("DeleteItem", { TableName: "stock", Key: { id: { S: "s-1" } } });
    expect(await call()).toEqual({ answer: { reserved: "s-1" } });
    expect(stock()).toBe(1);
  });

  it("refused by its own condition may be answered: then the answer stands", async () => {
    const { world, call } = shop(async (_event, { once }) => {
      try {
        await once.commit({ TransactItems: [stockItem("s-1")] });
        return "reserved";
      } catch {
        return "out of stock";
      }
    });
    world.dynamodb.execute("PutItem", { TableName: "stock", Item: { id: { S: "s-1" } } });
    expect(await call()).toEqual({ answer: "out of stock" });
    world.dynamodb.execute("DeleteItem", { TableName: "stock", Key: { id: { S: "s-1" } } });
    expect(await call()).toEqual({ answer: "out of stock" });
  });

  it("whose ledger failed may not be answered", async () => {
    const { world, stock, call } = shop((_event, { once }) =>
      once.commit({ TransactItems: [stockItem("s-1")] }).catch(() => "fine"),
    );
    world.fail("request", first(1, "TransactWriteItems"));
    expect(await call()).toMatchObject({ error: "StepOnce.LateOwner" });
    expect(stock()).toBe(0);
  });

  it("refuses a result that cannot be kept, before anything is applied", async () => {
    const { stock, call } = shop((_event, { once }) =>
      once.commit({ TransactItems: [stockItem("s-1")], result: new Map() }),
    );
    expect(await call()).toMatchObject({
      error: "StepOnce.ResultTooLarge",
      message: expect.stringContaining("Map"),
    });
    expect(stock()).toBe(0);
  });

  it("is the only effect that may be used where it was declared", async () => {
    const { call } = shop((_event, { once }) => once.effect(() => 1));
    expect(await call()).toMatchObject({ error: "StepOnce.Misuse" });
  });

  it("gives the key free when the handler fails before it", async () => {
    const { world, call } = shop(() => {
      throw failure("OutOfStock");
    });
    await call();
    expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
  });

  it("may be the effect of a handler that marks it, whose crash is a doubt", async () => {
    const { world, call } = shop(undefined, { effect: "marked" });
    world.fail("request", (operation, input) => operation === "TransactWriteItems" || isRelease(input));
    await call(4_000);
    world.heal();
    world.now = START + 20_000;
    expect(await call()).toMatchObject({ error: "StepOnce.InDoubt" });
  });
});

const isRelease = (input: object) =>
  (input as { Item?: { status?: { S?: string } } }).Item?.status?.S === "RELEASED";
