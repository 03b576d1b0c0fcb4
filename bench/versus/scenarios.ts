import { setTimeout as pause } from "node:timers/promises";
import { gate, type Rig, settle } from "./rig.ts";

export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Runs the scenario; gives the number of effects for the one business event that it is about. */
  run(rig: Rig): Promise<number>;
  /** What we promise: this many effects, and how the last call about the key ends. */
  readonly promised: { readonly effects: number; readonly end: string };
}

const ONE_ANSWERED = { effects: 1, end: "answered" } as const;
const ONE_HELD = { effects: 1, end: "StepOnce.InDoubt" } as const;

/** Past any lease and skew of a scenario, and still within every retention. */
const LATER_MS = 120_000;

export const scenarios: readonly Scenario[] = [
  {
    id: "O1",
    title: "handler outlives the deadline, middy defaults",
    promised: ONE_HELD,
    async run(rig) {
      const handler = rig.handler({}, async () => {
        await pause(60);
        return rig.apply("charge");
      });
      const cut = rig.call(handler, { id: "o-1" }, 30);
      await cut;
      await rig.call(handler);
      await pause(60);
      rig.now += LATER_MS;
      await rig.call(handler);
      return rig.effects.length;
    },
  },
  ...(["middleware", "wrapper"] as const).map(
    (form): Scenario => ({
      id: form === "middleware" ? "O2" : "O3",
      title: `effect done, storing the result fails once, ${form}`,
      promised: ONE_ANSWERED,
      async run(rig) {
        const handler = rig.handler({ form });
        rig.failNextStore();
        await rig.call(handler);
        await rig.call(handler);
        rig.now += LATER_MS;
        await rig.call(handler);
        return rig.effects.length;
      },
    }),
  ),
  {
    id: "O4",
    title: "first run pauses past its lease, second comes, first finishes",
    promised: ONE_ANSWERED,
    run: (rig) => overtaken(rig, false),
  },
  {
    id: "O5",
    title: "the same, but the first one throws after its effect",
    promised: ONE_HELD,
    run: (rig) => overtaken(rig, true),
  },
  {
    id: "O6",
    title: "second host's clock 61 s ahead of a lease of 60 s",
    promised: ONE_ANSWERED,
    async run(rig) {
      const slow = gate();
      const handler = rig.handler({}, async () => {
        await slow.opened;
        return rig.apply("charge");
      });
      const first = rig.call(handler);
      await settle();
      rig.now += 61_000;
      const second = rig.call(handler);
      await settle();
      rig.now -= 61_000;
      slow.open();
      await Promise.all([first, second]);
      await rig.call(handler);
      return rig.effects.length;
    },
  },
  {
    id: "O7",
    title: "function renamed between run and redrive",
    promised: ONE_ANSWERED,
    async run(rig) {
      await rig.call(rig.handler({ functionName: "charge-v1" }));
      await rig.call(rig.handler({ functionName: "charge-v2" }));
      return rig.effects.length;
    },
  },
  {
    id: "O8",
    title: "redrive 1 h 1 s later",
    promised: ONE_ANSWERED,
    async run(rig) {
      const handler = rig.handler();
      await rig.call(handler);
      rig.now += 3_601_000;
      await rig.call(handler);
      return rig.effects.length;
    },
  },
  {
    id: "O9",
    title: "two handlers, one key path, one table (refunds counted)",
    promised: ONE_ANSWERED,
    async run(rig) {
      await rig.call(rig.handler({ name: "charge" }));
      await rig.call(rig.handler({ name: "refund" }));
      return rig.effects.filter((effect) => effect === "refund").length;
    },
  },
  {
    id: "O10",
    title: "handler returns nothing",
    promised: ONE_ANSWERED,
    async run(rig) {
      const handler = rig.handler({}, async () => {
        rig.apply("notify");
      });
      await rig.call(handler);
      await rig.call(handler);
      return rig.effects.length;
    },
  },
  {
    id: "O11",
    title: "key path selects nothing",
    promised: { effects: 0, end: "StepOnce.KeyMissing" },
    async run(rig) {
      const handler = rig.handler();
      await rig.call(handler, { amount: 5 });
      await rig.call(handler, { amount: 5 });
      return rig.effects.length;
    },
  },
  {
    id: "C1",
    title: "concurrent duplicate",
    promised: ONE_ANSWERED,
    async run(rig) {
      const slow = gate();
      const handler = rig.handler({}, async () => {
        await slow.opened;
        return rig.apply("charge");
      });
      const first = rig.call(handler);
      await settle();
      // The refused duplicate, then its retry.
      await Promise.race([rig.call(handler), settle(20)]);
      const retried = rig.call(handler);
      await settle();
      slow.open();
      await Promise.all([first, retried]);
      await rig.call(handler);
      return rig.effects.length;
    },
  },
  {
    id: "C2",
    title: "payload mismatch, then the right payload again",
    promised: ONE_ANSWERED,
    async run(rig) {
      const handler = rig.handler({ checksPayload: true });
      await rig.call(handler, { id: "o-1", amount: 5 });
      await rig.call(handler, { id: "o-1", amount: 6 });
      await rig.call(handler, { id: "o-1", amount: 5 });
      return rig.effects.length;
    },
  },
  {
    id: "C3",
    title: "result over 400 KB",
    promised: { effects: 1, end: "StepOnce.ResultTooLarge" },
    async run(rig) {
      const handler = rig.handler({}, async () => {
        rig.apply("export");
        // Hexadecimal digits of irrational numbers: compression does not save it.
        return Array.from({ length: 60_000 }, (_, i) => Math.sqrt(i + 2).toString(16));
      });
      await rig.call(handler);
      await rig.call(handler);
      return rig.effects.length;
    },
  },
];

/** The second attempt comes when the first one's lease is over, while the first is still at work. */
async function overtaken(rig: Rig, firstThrows: boolean): Promise<number> {
  const slow = gate();
  let runs = 0;
  const handler = rig.handler({}, async () => {
    if (++runs > 1) return rig.apply("charge");
    await slow.opened;
    const receipt = rig.apply("charge");
    if (firstThrows) throw Object.assign(new Error("after the effect"), { name: "TemplateError" });
    return receipt;
  });
  const first = rig.call(handler);
  await settle();
  rig.now += LATER_MS;
  await rig.call(handler);
  slow.open();
  await first;
  await rig.call(handler);
  return rig.effects.length;
}
