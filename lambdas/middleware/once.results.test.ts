import { createHash } from "node:crypto";
import { alone, forms, type Options } from "../testing/forms.ts";
import { Bucket, enveloped, failure, outcomeOf, START, World } from "../testing/world.ts";

const RECORD = "charge/handler/a";

/** Text that gzip cannot shorten below three quarters: hashes in a row. */
const noise = (characters: number) => {
  let text = "";
  for (let i = 0; text.length < characters; i++) text += createHash("sha512").update(`${i}`).digest("base64");
  return text.slice(0, characters);
};

/** A failing comparison is not to print half a megabyte. */
const brief = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value) ?? "null", (_name, item) =>
    typeof item === "string" && item.length > 1_000
      ? `${item.length}, ${createHash("md5").update(item).digest("hex")}`
      : item,
  );

describe.each(forms)("a result under %s", (_form, guarded) => {
  const shop = (effect: Options["effect"], result: () => unknown, world = new World()) => {
    let applied = 0;
    const apply = () => {
      applied++;
      return result();
    };
    const call = guarded((_event, { once }) => (effect === "marked" ? once.effect(apply) : apply()), {
      alone,
      services: world.services,
      effect,
    } as Options);
    return {
      world,
      applied: () => applied,
      call: (ms?: number) => outcomeOf(() => call({ id: "a" }, world.context(ms))),
    };
  };

  describe.each(["handler", "marked"] as const)("of the %s effect", (effect) => {
    it.each([
      [null],
      [false],
      [0],
      [-1.5],
      [""],
      ["null"],
      [[]],
      [{}],
      [undefined],
      [{ deep: [{ a: null }, "\u2028 \ud83d\ude00 \ud800"] }],
      [Array.from({ length: 2_000 }, (_, i) => ({ i }))],
    ])("is replayed as it is (%#)", async (value) => {
      const { call, applied } = shop(effect, () => value);
      const fresh = await call();
      expect(fresh).toEqual({ answer: value });
      expect(await call()).toStrictEqual(fresh);
      expect(applied()).toBe(1);
    });

    it("is seen by the first caller as every later one sees it", async () => {
      const { call } = shop(effect, () => ({ at: new Date(0), left: undefined }));
      expect(await call()).toStrictEqual({ answer: { at: "1970-01-01T00:00:00.000Z" } });
      expect(await call()).toStrictEqual({ answer: { at: "1970-01-01T00:00:00.000Z" } });
    });

    const circular: Record<string, unknown> = {};
    circular.self = circular;
    it.each([
      ["a Map", new Map([["a", 1]])],
      ["a BigInt", 10n],
      ["NaN", { total: Number.NaN }],
      ["a circle", circular],
    ])(
      "that JSON or the record cannot carry (%s) goes to the first caller; a replay says that it is lost",
      async (_what, value) => {
        const { world, call, applied } = shop(effect, () => value);
        expect(await call()).toEqual({ answer: value });
        expect(await call()).toMatchObject({
          error: "StepOnce.ResultTooLarge",
          message: expect.stringContaining("was applied and will not be applied again"),
        });
        expect(applied()).toBe(1);
        expect(await world.record(RECORD)).toMatchObject({
          status: "COMPLETED",
          result: { kind: "unstorable" },
        });
        expect(world.kinds).toContain("resultLost");
      },
    );
  });

  it("too large for the record, without a bucket, goes to the first caller only", async () => {
    const { world, call, applied } = shop("handler", () => noise(600_000));
    expect(brief(await call())).toEqual(brief({ answer: noise(600_000) }));
    expect(await call()).toMatchObject({ error: "StepOnce.ResultTooLarge" });
    expect(applied()).toBe(1);
    expect(world.kinds).toContain("resultLost");
  });

  it("too large for the record goes to the bucket, under the hash of its content", async () => {
    const store = new Bucket();
    const value = noise(600_000);
    const { world, call, applied } = shop("handler", () => value, new World({ bucket: store.bucket }));
    expect(brief(await call())).toEqual(brief({ answer: value }));
    expect(brief(await call())).toEqual(brief({ answer: value }));
    expect(applied()).toBe(1);
    const record = await world.record(RECORD);
    expect([...store.objects.keys()]).toEqual([(record as { result: { key: string } }).result.key]);
  });

  it("waits for a bucket that is away for a moment", async () => {
    const store = new Bucket();
    store.down = true;
    const world = new World({
      bucket: store.bucket,
      sleep: async (ms) => {
        world.now += ms;
        store.down = world.now < START + 5_000;
      },
    });
    const { call } = shop("marked", () => noise(600_000), world);
    await call();
    expect(await world.record(RECORD)).toMatchObject({ result: { kind: "object" } });
  });

  it.each(["handler", "marked"] as const)(
    "is recorded as applied when the bucket stays away (%s)",
    async (effect) => {
      const store = new Bucket();
      store.down = true;
      const value = noise(600_000);
      const { world, call, applied } = shop(effect, () => value, new World({ bucket: store.bucket }));
      expect(brief(await call(20_000))).toEqual(brief({ answer: value }));
      expect(world.now - START).toBeLessThan(12_000);
      expect(store.puts).toBeGreaterThan(5);
      expect(await world.record(RECORD)).toMatchObject({
        status: "COMPLETED",
        result: { kind: "unstorable", why: expect.stringContaining("reduce your request rate") },
      });
      store.down = false;
      expect(await call()).toMatchObject({ error: "StepOnce.ResultTooLarge" });
      expect(applied()).toBe(1);
    },
  );

  it("in an object that was changed or is gone is not replayed as something else", async () => {
    const store = new Bucket();
    const { call, applied } = shop("handler", () => noise(600_000), new World({ bucket: store.bucket }));
    await call();
    for (const key of store.objects.keys()) store.objects.set(key, '"other"');
    expect(await call()).toMatchObject({ error: "StepOnce.ResultTooLarge" });
    store.objects.clear();
    expect(await call()).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    expect(applied()).toBe(1);
  });

  it("and an answer beside it that do not both fit: the answer goes to the first caller only", async () => {
    const world = new World();
    const large = noise(300_000);
    let visits = 0;
    let applied = 0;
    const call = guarded(
      async (_event, { once }) => {
        const charge = await once.effect(() => large + ++applied);
        return { charge, visit: ++visits };
      },
      { alone, services: world.services, effect: "marked" } as Options,
    );
    const answer = brief(await call({ id: "a" }, world.context()));
    expect(answer).toEqual(brief({ charge: `${large}1`, visit: 1 }));
    expect(world.kinds).toContain("resultLost");
    // Formed again it would be another answer to the same key.
    await expect(call({ id: "a" }, world.context())).rejects.toMatchObject({
      name: "StepOnce.ResultTooLarge",
    });
    expect(applied).toBe(1);
  });

  it("is there when the bucket stays away for the answer beside it: the next attempt forms it", async () => {
    const store = new Bucket();
    const world = new World({ bucket: store.bucket });
    const large = noise(300_000);
    let applied = 0;
    const call = guarded(async (_event, { once }) => [await once.effect(() => `${large}${++applied}`), 1], {
      alone,
      services: world.services,
      effect: "marked",
    } as Options);
    store.down = true;
    await expect(call({ id: "a" }, world.context(4_000))).rejects.toThrow();
    store.down = false;
    for (const _ of [1, 2])
      expect(brief(await call({ id: "a" }, world.context()))).toEqual(brief([`${large}1`, 1]));
    expect(applied).toBe(1);
  });

  it("and an answer beside it that do not both fit: the answer goes to the bucket where there is one", async () => {
    const store = new Bucket();
    const world = new World({ bucket: store.bucket });
    let visits = 0;
    const call = guarded(async (_event, { once }) => [await once.effect(() => noise(300_000)), ++visits], {
      alone,
      services: world.services,
      effect: "marked",
    } as Options);
    const fresh = await call({ id: "a" }, world.context());
    expect(brief(await call({ id: "a" }, world.context()))).toEqual(brief(fresh));
    expect(visits).toBe(1);
  });

  it("is marked for direct callers that ask for it, and never for a workflow", async () => {
    const world = new World();
    let fails = false;
    const call = guarded(
      async (_event, { once }) => {
        const body = await once.effect(() => "charged");
        if (fails) throw failure("TemplateError");
        return { body };
      },
      {
        alone,
        services: world.services,
        effect: "marked",
        onReplay: async (response: object) => ({ ...response, headers: { "idempotent-replayed": "true" } }),
      } as Options,
    );
    const direct = (id: string) => outcomeOf(() => call({ id }, world.context()));
    expect(await direct("a")).toEqual({ answer: { body: "charged" } });
    const replayed = { answer: { body: "charged", headers: { "idempotent-replayed": "true" } } };
    expect(await direct("a")).toEqual(replayed);
    expect(await direct("a")).toEqual(replayed);
    // The answer that a second attempt forms is a replay as well.
    fails = true;
    await direct("b");
    fails = false;
    expect(await direct("b")).toEqual(replayed);
    for (const redrive of [0, 1]) {
      expect(await call(enveloped({}, { redrive }), world.context())).toEqual({ body: "charged" });
    }
  });
});
