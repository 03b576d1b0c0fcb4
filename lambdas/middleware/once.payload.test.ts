import type { GuardServices } from "../guard/services.ts";
import { alone, forms } from "../testing/forms.ts";
import { first, outcomeOf, START, World } from "../testing/world.ts";

/** Two payloads of one key: the second one comes when the first one's attempt waits before it tries a write again. */
describe.each(forms)("another payload that got the key meanwhile, under %s,", (_form, guarded) => {
  const between = (
    handler: (event: { id: string; amount: number }, context: never) => unknown,
    more = {},
  ) => {
    let meanwhile = async () => {};
    const sleep: GuardServices["sleep"] = async (ms) => {
      world.now += ms;
      await meanwhile();
    };
    const world: World = new World({ sleep: (ms) => sleep(ms) });
    const call = guarded(handler as never, { alone, services: world.services, ...more });
    const pay = (amount: number) => outcomeOf(() => call({ id: "a", amount }, world.context()));
    return {
      world,
      pay,
      onSleep: (then: () => Promise<void>) => {
        meanwhile = async () => {
          meanwhile = async () => {};
          await then();
        };
      },
    };
  };

  it("does not answer for a transaction that was lost and released", async () => {
    const stockItem = (amount: number) => ({
      Put: { TableName: "stock", Item: { id: { S: String(amount) } } },
    });
    const { world, pay, onSleep } = between(
      ({ amount }, { once }: never) =>
        (once as { commit: (effect: object) => Promise<unknown> }).commit({
          TransactItems: [stockItem(amount)],
          result: amount,
        }),
      { effect: "commit" },
    );
    world.dynamodb.createTable({ TableName: "stock", key: { partition: "id" } });
    const [transaction, release] = [first(1, "TransactWriteItems"), first(1, "PutItem", "RELEASED")];
    world.intercept = async (operation, input, next) => {
      const isRelease = release(operation, input);
      if (isRelease) await next();
      if (isRelease || transaction(operation, input)) throw new Error("socket hang up");
      return next();
    };
    let second: unknown;
    onSleep(async () => {
      second = await pay(2);
    });
    expect(await pay(1)).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    expect(second).toEqual({ answer: 2 });
    expect(world.dynamodb.items("stock")).toHaveLength(1);
  });

  it("does not answer for an effect whose doubt was settled wrongly", async () => {
    const { world, pay, onSleep } = between(({ amount }) => amount);
    const completion = first(1, "PutItem", "COMPLETED");
    world.fail("request", completion);
    let second: unknown;
    onSleep(async () => {
      const seen = (await world.record("charge/handler/a"))!;
      const settlement = { by: "ada@example.org", why: "a mistake", at: START };
      await world.services.store.write("charge/handler/a", {
        seen,
        next: { ...seen, status: "RELEASED", settlement },
      });
      second = await pay(2);
    });
    expect(await pay(1)).toMatchObject({ error: "StepOnce.LateOwner" });
    expect(second).toEqual({ answer: 2 });
    expect(world.kinds).toContain("secondEffect");
  });
});
