import { alone, callsOf, forms } from "../testing/forms.ts";
import { failure, first, pending, START, World } from "../testing/world.ts";

const RECORD = "charge/handler/a";

describe.each(forms)("an effect under %s,", (_form, guarded) => {
  const { marked } = callsOf(guarded);

  describe("whose owner is late", () => {
    const overtaken = async (onDoubt: object) => {
      const world = new World();
      const slow = pending<string>();
      let calls = 0;
      const call = marked(
        world,
        (_event, { once }) => once.effect(() => (++calls === 1 ? slow.promise : "second")),
        { alone: { ...alone, onDoubt } as never },
      );
      const first = call(4_000);
      await new Promise(setImmediate);
      world.now = START + 80_000;
      return { world, call, slow, first };
    };

    it("is told so, and the other's result stands", async () => {
      const { world, call, slow, first } = await overtaken({ sameTokenIsSafe: "1 day" });
      expect(await call()).toEqual({ answer: "second" });
      slow.resolve("first");
      // It is the same key: what is stored is the answer for the late one as well.
      expect(await first).toEqual({ answer: "second" });
      expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED", result: { text: '"second"' } });
      expect(world.kinds).toContain("lateOwner");
      // The same token again is what the author allowed.
      expect(world.kinds).not.toContain("secondEffect");
    });

    it("has the last word over a doubt", async () => {
      const { world, call, slow, first } = await overtaken({ lookUp: () => ({ found: "unknown" }) });
      expect(await call()).toMatchObject({ error: "StepOnce.InDoubt" });
      slow.resolve("first");
      expect(await first).toEqual({ answer: "first" });
      expect(await call()).toEqual({ answer: "first" });
      expect(world.kinds).not.toContain("secondEffect");
    });

    it("wakes somebody when a look-up had found nothing and another applied it", async () => {
      const { world, call, slow, first } = await overtaken({ lookUp: () => ({ found: "notApplied" }) });
      expect(await call()).toEqual({ answer: "second" });
      slow.resolve("first");
      expect(await first).toEqual({ answer: "second" });
      expect(world.kinds).toContain("secondEffect");
    });
  });

  describe("while the ledger fails", () => {
    it("is stored as soon as the ledger answers again", async () => {
      const world = new World();
      let applied = 0;
      const call = marked(world, (_event, { once }) => once.effect(() => ++applied));
      world.fail("request", first(5, "PutItem", "COMPLETED"));
      expect(await call()).toEqual({ answer: 1 });
      expect(await call()).toEqual({ answer: 1 });
    });

    it("is known to be stored when only the answer was lost", async () => {
      const world = new World();
      const call = marked(world, (_event, { once }) => once.effect(() => "charged"));
      world.fail("answer", first(1, "PutItem", "COMPLETED"));
      expect(await call()).toEqual({ answer: "charged" });
      expect(world.kinds).not.toContain("lateOwner");
    });

    it("until the deadline is held, never repeated", async () => {
      const world = new World();
      let applied = 0;
      const call = marked(world, (_event, { once }) => once.effect(() => ++applied));
      world.fail("request", first(999, "PutItem", "COMPLETED"));
      expect(await call(9_000)).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
      expect(world.now).toBeLessThan(START + 9_000);
      world.heal();
      world.now = START + 20_000;
      expect(await call()).toMatchObject({ error: "StepOnce.InDoubt" });
      expect(applied).toBe(1);
    });

    it("does not hide the effect's own error", async () => {
      const world = new World();
      const call = marked(world, (_event, { once }) =>
        once.effect(() => {
          throw failure("ECONNRESET");
        }),
      );
      world.fail("request", first(999, "PutItem", "IN_DOUBT"));
      expect(await call(9_000)).toMatchObject({ error: "ECONNRESET" });
      world.heal();
      expect(await call()).toMatchObject({ error: "StepOnce.InProgress" });
    });

    it("keeps a swallowed storing failure from becoming an answer", async () => {
      const world = new World();
      const call = marked(world, async (_event, { once }) => {
        try {
          return await once.effect(() => "charged");
        } catch {
          return "looks fine";
        }
      });
      world.fail("request", first(999, "PutItem", "COMPLETED"));
      expect(await call(9_000)).toMatchObject({ error: "StepOnce.InDoubt" });
    });
  });
});
