import { alone, callsOf, forms } from "../testing/forms.ts";
import { failure, outcomeOf, pending, START, World } from "../testing/world.ts";

const RECORD = "charge/handler/a";

describe.each(forms)("an effect under %s", (_form, guarded) => {
  const { whole, marked } = callsOf(guarded);

  describe("that is the whole handler", () => {
    it.each([
      ["not in a list", "TypeError", "IN_DOUBT", "StepOnce.InDoubt", 1],
      ["in notApplied", "CardDeclined", "RELEASED", "CardDeclined", 2],
      ["in storeErrors", "Fraud", "FAILED", "Fraud", 1],
    ])(
      "ends by an error %s: its caller sees %s, the record %s",
      async (_in, name, status, again, effects) => {
        const world = new World();
        let applied = 0;
        const call = whole(
          world,
          () => {
            applied++;
            throw failure(name, "no");
          },
          { alone: { ...alone, notApplied: ["CardDeclined"], storeErrors: ["Fraud"] } },
        );
        expect(await call()).toEqual({ error: name, message: "no" });
        expect(await world.record(RECORD)).toMatchObject({ status, error: { name, cause: "no" } });
        expect(await call()).toMatchObject({ error: again });
        expect(applied).toBe(effects);
      },
    );

    it("may not mark an effect without declaring it", async () => {
      const call = whole(new World(), (_event, { once }) => once.effect(() => 1));
      expect(await call()).toMatchObject({ error: "StepOnce.Misuse" });
    });

    it("is in doubt when something else than an error is thrown", async () => {
      const world = new World();
      const call = whole(world, () => {
        throw "text";
      });
      await call();
      expect(await world.record(RECORD)).toMatchObject({
        status: "IN_DOUBT",
        error: { name: "Error", cause: "text" },
      });
    });

    it("keeps of a long message as much as Step Functions would", async () => {
      const world = new World();
      const call = whole(world, () => {
        throw failure("Long", "x".repeat(1_000_000));
      });
      await call();
      const record = await world.record(RECORD);
      expect(record?.status).toBe("IN_DOUBT");
      expect(record?.error?.cause).toHaveLength(32_768);
    });
  });

  describe("that is marked", () => {
    it("is given its token, fence and key, and whether it was applied before", async () => {
      const world = new World();
      const seen: unknown[] = [];
      const call = marked(world, async (_event, { once }) => {
        const { token, fence, key, replayed } = once;
        await once.effect((ticket) => seen.push({ ...ticket, same: ticket.token === token, replayed }));
        return [fence, key];
      });
      expect(await call()).toEqual({ answer: [START, "a"] });
      expect(seen).toEqual([
        {
          token: expect.stringMatching(/^[0-9a-f]{64}$/),
          fence: START,
          key: "a",
          same: true,
          replayed: false,
        },
      ]);
    });

    it("is not applied when the handler fails before it: the key is free", async () => {
      const world = new World();
      let fails = true;
      let applied = 0;
      const call = marked(world, async (_event, { once }) => {
        if (fails) throw failure("OutOfStock");
        return once.effect(() => ++applied);
      });
      expect(await call()).toMatchObject({ error: "OutOfStock" });
      expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
      fails = false;
      expect(await call()).toEqual({ answer: 1 });
    });

    it.each([
      ["unknown", "ECONNRESET", "IN_DOUBT", { error: "StepOnce.InDoubt" }, 1],
      ["known to have applied nothing", "CardDeclined", "RELEASED", { error: "CardDeclined" }, 2],
      ["a definitive answer", "Fraud", "FAILED", { error: "Fraud" }, 1],
    ])("fails with an error that is %s", async (_what, name, status, again, effects) => {
      const world = new World();
      let applied = 0;
      const call = marked(
        world,
        (_event, { once }) =>
          once.effect(() => {
            applied++;
            throw failure(name);
          }),
        { alone: { ...alone, notApplied: ["CardDeclined"], storeErrors: ["Fraud"] } },
      );
      expect(await call()).toMatchObject({ error: name });
      expect(await world.record(RECORD)).toMatchObject({ status });
      expect(await call()).toMatchObject(again);
      expect(applied).toBe(effects);
    });

    it("is there when the handler fails after it: the next attempt gets its result", async () => {
      const world = new World();
      let fails = true;
      let applied = 0;
      const call = marked(world, async (_event, { once }) => {
        const charge = await once.effect(() => ({ id: `ch_${++applied}` }));
        if (fails) throw failure("TemplateError");
        return { charge: charge.id, replayed: once.replayed };
      });
      expect(await call()).toMatchObject({ error: "TemplateError" });
      expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED" });
      fails = false;
      expect(await call()).toEqual({ answer: { charge: "ch_1", replayed: true } });
      // From here on the answer is stored too, and the handler no longer asked.
      fails = true;
      expect(await call()).toEqual({ answer: { charge: "ch_1", replayed: true } });
    });

    it("answers all alike, also when the answer differs from the effect's result", async () => {
      const world = new World();
      let visits = 0;
      const call = marked(world, async (_event, { once }) => {
        await once.effect(() => "charged");
        return { visit: ++visits };
      });
      expect(await call()).toEqual({ answer: { visit: 1 } });
      expect(await call()).toEqual({ answer: { visit: 1 } });
      expect(await world.record(RECORD)).toMatchObject({
        result: { text: '"charged"' },
        response: { text: '{"visit":1}' },
      });
    });

    it("answers two that form an answer at once alike", async () => {
      const world = new World();
      const gate = pending<void>();
      let visits = 0;
      const call = marked(world, async (_event, { once }) => {
        await once.effect(() => "charged");
        if (visits === 0) throw failure("First", String(++visits));
        const visit = ++visits;
        await gate.promise;
        return { visit };
      });
      await call();
      const both = Promise.all([call(), call()]);
      await new Promise(setImmediate);
      gate.resolve();
      const [one, other] = await both;
      expect(visits).toBe(3);
      expect(one).toEqual(other);
    });

    it.each([
      ["known to have applied nothing", "CardDeclined", { answer: "declined" }, "COMPLETED"],
      ["a definitive answer", "Fraud", { answer: "declined" }, "FAILED"],
      ["unknown", "ECONNRESET", { error: "StepOnce.InDoubt" }, "IN_DOUBT"],
    ])("whose error is %s may be swallowed: then the answer stands", async (_what, name, outcome, status) => {
      const world = new World();
      let declines = true;
      const call = marked(
        world,
        async (_event, { once }) => {
          try {
            return await once.effect(() => {
              if (declines) throw failure(name);
              return "charged";
            });
          } catch {
            return "declined";
          }
        },
        { alone: { ...alone, notApplied: ["CardDeclined"], storeErrors: ["Fraud"] } },
      );
      expect(await call()).toMatchObject(outcome);
      declines = false;
      expect(await call()).toMatchObject(outcome);
      expect(await world.record(RECORD)).toMatchObject({ status });
    });

    it("need not be applied: what the handler answers without it stands", async () => {
      const world = new World();
      let needed = false;
      const call = marked(world, async (_event, { once }) =>
        needed ? once.effect(() => ({ id: "ch_1" })) : { skipped: true },
      );
      expect(await call()).toEqual({ answer: { skipped: true } });
      needed = true;
      expect(await call()).toEqual({ answer: { skipped: true } });
      expect(await world.record(RECORD)).toMatchObject({ result: { kind: "nothing" }, status: "COMPLETED" });
    });

    it("is in doubt when it is not applied after an earlier attempt that may have", async () => {
      const world = new World();
      let needed = true;
      const call = marked(
        world,
        async (_event, { once }) =>
          needed
            ? once.effect(() => {
                throw failure("ECONNRESET");
              })
            : "nothing to do",
        { alone: { ...alone, onDoubt: { sameTokenIsSafe: "1 day" } } },
      );
      await call();
      needed = false;
      expect(await call()).toMatchObject({ error: "StepOnce.InDoubt" });
      expect(await world.record(RECORD)).toMatchObject({ status: "IN_DOUBT" });
    });

    it.each([
      ["one after the other", (effect: () => Promise<unknown>) => effect().then(effect)],
      ["at once", (effect: () => Promise<unknown>) => Promise.all([effect(), effect()])],
    ])("is one: two %s are refused, in a replay too", async (_how, both) => {
      const world = new World();
      let applied = 0;
      const call = marked(world, (_event, { once }) => both(() => once.effect(async () => ++applied)));
      expect(await call()).toMatchObject({ error: "StepOnce.Misuse" });
      await new Promise(setImmediate);
      expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED", result: { text: "1" } });
      expect(await call()).toMatchObject({ error: "StepOnce.Misuse" });
      expect(applied).toBe(1);
    });

    it("must be awaited; its result is stored all the same", async () => {
      const world = new World();
      const charge = pending<string>();
      const call = marked(world, (_event, { once }) => {
        void once.effect(() => charge.promise);
        return "too soon";
      });
      expect(await call()).toMatchObject({ error: "StepOnce.Misuse" });
      expect(await world.record(RECORD)).toMatchObject({ status: "CLAIMED" });
      charge.resolve("ch_1");
      await new Promise(setImmediate);
      expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED", result: { text: '"ch_1"' } });
    });

    it("may not begin after the handler has ended", async () => {
      const world = new World();
      let begin: (() => Promise<unknown>) | undefined;
      let applied = 0;
      const call = marked(world, (_event, { once }) => {
        begin = () => once.effect(() => ++applied);
        throw failure("GaveUp");
      });
      await call();
      expect(await outcomeOf(() => begin?.())).toMatchObject({ error: "StepOnce.Misuse" });
      expect(applied).toBe(0);
    });

    it("may not begin when the lease is over", async () => {
      const world = new World();
      let applied = 0;
      const call = marked(world, async (_event, { once }) => {
        world.now += 4_000;
        return once.effect(() => ++applied);
      });
      expect(await call(4_000)).toMatchObject({ error: "StepOnce.LateOwner" });
      expect(applied).toBe(0);
      expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
    });
  });
});
