import { alone, forms, type Options } from "../testing/forms.ts";
import { enveloped, first, outcomeOf, START, World } from "../testing/world.ts";

describe.each(forms)("a claim by %s", (_form, guarded) => {
  const shop = (world: World, options: Partial<Options> = {}) => {
    const charged: unknown[] = [];
    const handler = guarded(
      async (event: unknown) => {
        charged.push(event);
        return { receipt: charged.length };
      },
      { alone, services: world.services, ...options } as Options,
    );
    return {
      charged,
      call: (event: unknown, ms?: number) => outcomeOf(() => handler(event, world.context(ms))),
    };
  };

  it("lets the first call through and answers the second with the stored result", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    expect(await call({ id: "a" })).toEqual({ answer: { receipt: 1 } });
    expect(await call({ id: "a" })).toEqual({ answer: { receipt: 1 } });
    expect(charged).toEqual([{ id: "a" }]);
    expect(world.kinds).toEqual(["claimed", "completed", "replayed"]);
    expect(await world.record("charge/handler/a")).toMatchObject({
      status: "COMPLETED",
      retentionSeconds: 5_184_000,
    });
  });

  it("tells keys apart, and tenants", async () => {
    const { charged, call } = shop(new World(), {
      alone: { ...alone, partition: (event: { tenant: string }) => event.tenant },
    } as never);
    await call({ id: "a", tenant: "x" });
    await call({ id: "b", tenant: "x" });
    await call({ id: "a", tenant: "y" });
    await call({ id: "a", tenant: "x" });
    expect(charged).toHaveLength(3);
  });

  it("unwraps the state machine's envelope, which brings the declaration", async () => {
    const world = new World();
    const { charged, call } = shop(world, { alone: undefined } as never);
    expect(await call(enveloped({ amount: 5 }))).toEqual({ answer: { receipt: 1 } });
    expect(await call(enveloped({ amount: 5 }, { redrive: 1 }))).toEqual({ answer: { receipt: 1 } });
    expect(charged).toEqual([{ amount: 5 }]);
    expect(await world.record("orders/Charge/o-1")).toMatchObject({
      origin: { redriveCount: 0, workflow: "orders" },
    });
  });

  it("prefers the envelope's declaration to its own", async () => {
    const world = new World();
    await shop(world).call(enveloped({ amount: 5 }));
    expect(await world.record("orders/Charge/o-1")).toMatchObject({ status: "COMPLETED" });
  });

  it("refuses a call that brings no declaration when it has none", async () => {
    const { charged, call } = shop(new World(), { alone: undefined } as never);
    expect(await call({ id: "a" })).toMatchObject({ error: "StepOnce.Misuse" });
    expect(charged).toEqual([]);
  });

  it.each([undefined, null, "", "  ", {}, []])("refuses the key %p", async (id) => {
    const world = new World();
    const { charged, call } = shop(world);
    expect(await call({ id })).toMatchObject({ error: "StepOnce.KeyMissing" });
    expect(charged).toEqual([]);
    expect(world.dynamodb.items("ledger")).toEqual([]);
  });

  it("refuses a declared partition that selects nothing", async () => {
    const { call } = shop(new World(), { alone: { ...alone, partition: () => undefined } } as never);
    expect(await call({ id: "a" })).toMatchObject({ error: "StepOnce.KeyMissing" });
  });

  it("refuses the same key with another payload, and keeps the old answer", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    await call({ id: "a", amount: 5 });
    expect(await call({ id: "a", amount: 6 })).toMatchObject({ error: "StepOnce.Mismatch" });
    expect(await call({ amount: 5, id: "a" })).toEqual({ answer: { receipt: 1 } });
    expect(charged).toHaveLength(1);
    expect(world.kinds).toContain("mismatch");
  });

  it("takes what is declared as the fingerprint, and nothing else", async () => {
    const fingerprint = (event: { amount: number }) => event.amount;
    const { call } = shop(new World(), { alone: { ...alone, fingerprint } } as never);
    await call({ id: "a", amount: 5, at: 1 });
    expect(await call({ id: "a", amount: 5, at: 2 })).toEqual({ answer: { receipt: 1 } });
  });

  it("is refused while another attempt is alive, and told until when", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    world.fail("request", first(99, "PutItem", "COMPLETED"));
    expect(await call({ id: "a" }, 4_000)).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    world.heal();
    world.now = START + 4_000;
    expect(await call({ id: "a" })).toMatchObject({
      error: "StepOnce.InProgress",
      message: expect.stringContaining("2026-01-05T09:00:14.001Z"),
    });
    expect(charged).toHaveLength(1);
  });

  it("is held once the lease and the skew are over without a word", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    world.fail("request", first(99, "PutItem", "COMPLETED"));
    await call({ id: "a" }, 4_000);
    world.heal();
    world.now = START + 14_001;
    expect(await call({ id: "a" })).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(await call({ id: "a" })).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(charged).toHaveLength(1);
    expect(await world.record("charge/handler/a")).toMatchObject({ status: "IN_DOUBT" });
  });

  it.each([
    ["applied", { found: "applied", result: { receipt: 7 } }, { answer: { receipt: 7 } }, 1],
    ["not applied", { found: "notApplied" }, { answer: { receipt: 2 } }, 2],
    ["unknown", { found: "unknown" }, { error: "StepOnce.InDoubt" }, 1],
    ["what it may not", { found: "maybe" }, { error: "StepOnce.Misuse" }, 1],
  ])("asks the look-up late enough, which finds %s", async (_found, answer, expected, effects) => {
    const world = new World();
    const asked: unknown[] = [];
    const lookUp = async (question: unknown) => {
      asked.push(question);
      return answer;
    };
    const { charged, call } = shop(world, { alone: { ...alone, onDoubt: { lookUp } } } as never);
    world.fail("request", first(99, "PutItem", "COMPLETED"));
    await call({ id: "a" }, 4_000);
    world.heal();
    // Lease 4 s, skew 10 s, lands within 60 s.
    world.now = START + 74_000;
    expect(await call({ id: "a" })).toMatchObject({ error: "StepOnce.InProgress" });
    expect(asked).toEqual([]);
    world.now = START + 74_001;
    expect(await call({ id: "a" })).toMatchObject(expected);
    expect(asked).toMatchObject([{ workflow: "charge", step: "handler", key: "a", input: { id: "a" } }]);
    expect(charged).toHaveLength(effects);
  });

  it("takes a failing look-up for no answer: to be tried again", async () => {
    const world = new World();
    let works = false;
    const lookUp = () => {
      if (!works) throw new Error("the provider is down");
      return { found: "applied" as const, result: "found" };
    };
    const { call } = shop(world, { alone: { ...alone, onDoubt: { lookUp } } } as never);
    world.fail("request", first(99, "PutItem", "COMPLETED"));
    await call({ id: "a" }, 4_000);
    world.heal();
    world.now = START + 80_000;
    expect(await call({ id: "a" })).toMatchObject({
      error: "StepOnce.LedgerUnavailable",
      message: expect.stringContaining("the provider is down"),
    });
    works = true;
    expect(await call({ id: "a" })).toEqual({ answer: "found" });
  });

  it("applies again with the same token inside its window, and holds after it", async () => {
    const world = new World();
    const tokens: string[] = [];
    const handler = guarded(
      (_event, { once: { token } }) => {
        tokens.push(token);
        throw new Error("the line went dead");
      },
      { alone: { ...alone, onDoubt: { sameTokenIsSafe: "5 minutes" } }, services: world.services } as never,
    );
    const call = () => outcomeOf(() => handler({ id: "a" }, world.context(4_000)));
    expect(await call()).toMatchObject({ error: "Error" });
    expect(await call()).toMatchObject({ error: "Error" });
    world.now = START + 300_000 - 4_000 - 70_000 + 1;
    expect(await call()).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
    expect(world.kinds).toEqual(["claimed", "inDoubt", "takenOver", "inDoubt", "inDoubt"]);
  });

  it("is free again once the record has expired, deleted or not", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    await call({ id: "a" });
    const skew = 10_000;
    world.now += 60 * 86_400_000 + skew;
    expect(await call({ id: "a" })).toEqual({ answer: { receipt: 2 } });
    expect(charged).toHaveLength(2);
  });

  it("gives up before the effect while the ledger is down, and not at the first hitch", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    world.fail("request", first(3, "PutItem"));
    expect(await call({ id: "a" })).toEqual({ answer: { receipt: 1 } });
    world.fail("request", () => true);
    const begun = world.now;
    expect(await call({ id: "b" }, 8_000)).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    expect(world.now - begun).toBeLessThan(2_000);
    expect(charged).toEqual([{ id: "a" }]);
  });

  it("knows its own claim when the answer to it was lost", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    world.fail("answer", first(1, "PutItem", "CLAIMED"));
    expect(await call({ id: "a" })).toEqual({ answer: { receipt: 1 } });
    expect(charged).toHaveLength(1);
  });

  it("does not begin when granting it took the whole lease, and gives the key free", async () => {
    const world = new World();
    const { charged, call } = shop(world);
    world.intercept = async (_operation, _input, next) => {
      const answer = await next();
      world.now += 4_000;
      world.heal();
      return answer;
    };
    expect(await call({ id: "a" }, 4_000)).toMatchObject({ error: "StepOnce.LateOwner" });
    expect(charged).toEqual([]);
    expect(await world.record("charge/handler/a")).toMatchObject({ status: "RELEASED" });
    expect(await call({ id: "a" })).toEqual({ answer: { receipt: 1 } });
  });

  it("lets one of two simultaneous calls through", async () => {
    const { charged, call } = shop(new World());
    const outcomes = await Promise.all([call({ id: "a" }), call({ id: "a" })]);
    expect(charged).toHaveLength(1);
    expect(outcomes).toContainEqual({ answer: { receipt: 1 } });
    expect(outcomes).toContainEqual(expect.objectContaining({ error: "StepOnce.InProgress" }));
  });
});
