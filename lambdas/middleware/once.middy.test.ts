import { setTimeout as pause } from "node:timers/promises";
import middy from "@middy/core";
import { alone } from "../testing/forms.ts";
import { failure, outcomeOf, pending, World } from "../testing/world.ts";
import { once } from "./once.ts";
import { onceHandler } from "./once-handler.ts";

const RECORD = "charge/handler/a";
const EVENT = { id: "a" };

// biome-ignore lint/suspicious/noExplicitAny: middy hands each middleware on as any
type Any = middy.MiddlewareObj<any, any, any, any, any>;
const guard = (world: World, more = {}) =>
  once({ alone, services: world.services, ...more } as never) as unknown as Any;

describe("once() in middy", () => {
  const shop = (world: World, config: object, around: Any[] = [], more = {}) => {
    const slow = pending<string>();
    let applied = 0;
    const handler = middy<never, never>(config)
      .use([...around, guard(world, more)])
      .handler((async () => {
        applied++;
        return slow.promise;
      }) as never);
    const call = (ms: number) =>
      outcomeOf(() =>
        (handler as unknown as (event: unknown, context: unknown) => unknown)(EVENT, world.context(ms)),
      );
    return { slow, call, applied: () => applied };
  };

  it("frees nothing at middy's early time-out, while the handler still runs", async () => {
    const world = new World();
    const { slow, call, applied } = shop(world, {});
    expect(await call(30)).toMatchObject({ error: "TimeoutError" });
    expect(await world.record(RECORD)).toMatchObject({ status: "CLAIMED" });
    expect(await call(30)).toMatchObject({ error: "StepOnce.InProgress" });
    slow.resolve("charged");
    await pause(5);
    world.now += 20_000;
    expect(await call(30)).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(applied()).toBe(1);
  });

  it("holds when an early time-out of the author's own comes as another error", async () => {
    const world = new World();
    const timeoutEarlyResponse = () => {
      throw failure("RequestTimeout");
    };
    const { call, applied } = shop(world, { timeoutEarlyResponse });
    expect(await call(30)).toMatchObject({ error: "RequestTimeout" });
    expect(await call(30)).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(applied()).toBe(1);
  });

  it("lets no marked effect begin after such an error had given the key free", async () => {
    const world = new World();
    const slow = pending<void>();
    let applied = 0;
    let begun: unknown;
    const timeoutEarlyResponse = () => {
      throw failure("RequestTimeout");
    };
    const handler = middy<never, never>({ timeoutEarlyResponse })
      .use(guard(world, { effect: "marked" }))
      .handler((async (_event: unknown, context: { once: { effect(apply: () => unknown): unknown } }) => {
        await slow.promise;
        begun = await outcomeOf(() => context.once.effect(() => ++applied));
      }) as never) as unknown as (event: unknown, context: unknown) => unknown;
    await outcomeOf(() => handler(EVENT, world.context(30)));
    expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
    slow.resolve();
    await pause(5);
    expect(begun).toMatchObject({ error: "StepOnce.Misuse" });
    expect(applied).toBe(0);
  });

  it.each(["after", "onError"] as const)(
    "keeps the result when the %s of another middleware fails",
    async (hook) => {
      const world = new World();
      const fails = { value: true };
      const breaking = {
        [hook]: () => {
          if (fails.value) throw failure("SerializerError");
        },
        ...(hook === "onError" && {
          after: () => {
            if (fails.value) throw failure("AfterError");
          },
        }),
      } as Any;
      const { slow, call, applied } = shop(world, { timeoutEarlyInMillis: 0 }, [breaking]);
      slow.resolve("charged");
      expect(await call(5_000)).toMatchObject({ error: "SerializerError" });
      fails.value = false;
      expect(await call(5_000)).toEqual({ answer: "charged" });
      expect(applied()).toBe(1);
    },
  );

  it("claims nothing when a middleware before it fails or answers", async () => {
    const world = new World();
    const refusing = {
      before: () => {
        throw failure("Unauthorized");
      },
    } as Any;
    await shop(world, {}, [refusing]).call(5_000);
    await shop(world, {}, [{ before: () => "early" } as unknown as Any]).call(5_000);
    expect(world.dynamodb.items("ledger")).toEqual([]);
  });

  it("does not touch the live record when a duplicate is refused", async () => {
    const world = new World();
    const { slow, call, applied } = shop(world, { timeoutEarlyInMillis: 0 });
    const running = call(5_000);
    await pause(5);
    expect(await call(5_000)).toMatchObject({ error: "StepOnce.InProgress" });
    slow.resolve("charged");
    expect(await running).toEqual({ answer: "charged" });
    expect(await call(5_000)).toEqual({ answer: "charged" });
    expect(applied()).toBe(1);
  });
});

describe("onceHandler() in middy", () => {
  it("gives replayed answers to the other middlewares as it gives fresh ones", async () => {
    const world = new World();
    const handler = onceHandler(() => ({ charged: true }), { alone, services: world.services } as never).use({
      after: (request) => {
        request.response = { statusCode: 200, body: JSON.stringify(request.response) } as never;
      },
    });
    const call = () =>
      (handler as unknown as (event: unknown, context: unknown) => unknown)(EVENT, world.context());
    const fresh = await call();
    expect(fresh).toEqual({ statusCode: 200, body: '{"charged":true}' });
    expect(await call()).toEqual(fresh);
  });

  it("is not cut short by middy, and stores what a slow handler returns", async () => {
    const world = new World();
    const handler = onceHandler(async () => pause(60, "charged"), {
      alone,
      services: world.services,
    } as never);
    const call = () =>
      (handler as unknown as (event: unknown, context: unknown) => unknown)(EVENT, world.context(30));
    expect(await call()).toBe("charged");
    expect(await call()).toBe("charged");
  });
});
