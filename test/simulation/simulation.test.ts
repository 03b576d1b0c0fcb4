import { join } from "node:path";
import { planFolder } from "../../definition/index.ts";
import { type LocalBindings, parseFault, runOnce, runStorm, subjectOf } from "../../local/index.ts";
import { mutants } from "./mutants.ts";

const load = async (name: string) => {
  const folder = join(__dirname, "../../workflows", name);
  const { workflow, definition, findings } = await planFolder(folder);
  if (!workflow || !definition) throw new Error(JSON.stringify(findings));
  const { default: bindings }: { default: LocalBindings } = await import(join(folder, "local.ts"));
  return { workflow, definition, bindings };
};

describe.each(["order-fulfilment", "wallet-transfer", "document-intake"])("%s under a storm", (name) => {
  test("every effect happens once, every execution of an event answers the same, and nothing is lost", async () => {
    const { workflow, definition, bindings } = await load(name);
    const report = await runStorm({ subject: subjectOf(workflow, bindings, definition), runs: 14, seed: 20 });
    expect(report.failing).toEqual([]);
    expect(report.faults).toBeGreaterThan(10);
    expect(report.redrives).toBeGreaterThan(3);
  });

  test("one seed is one storm", async () => {
    const { workflow, definition, bindings } = await load(name);
    const storm = () =>
      runStorm({ subject: subjectOf(workflow, bindings, definition), runs: 3, seed: 3, rate: 0.1 });
    expect(await storm()).toEqual(await storm());
  });
});

describe("without one of its guards", () => {
  const publish = async (fault: string, mutate: (typeof mutants)[number]["mutate"]) => {
    const { workflow, definition, bindings } = await load("order-fulfilment");
    const faults = [parseFault(fault)];
    const run = { workflow, bindings, faults, redrive: true, seed: 1, definition: mutate(definition) };
    const { effects } = await runOnce(run);
    return effects.PublishFulfilled?.["order-17"];
  };

  test.each(mutants.map(({ name, fault, mutate }) => [name, fault, mutate] as const))(
    "(%s) the fault %s publishes twice, and with it once",
    async (_, fault, mutate) => {
      expect(await publish(fault, (same) => same)).toBe(1);
      expect(await publish(fault, mutate)).toBeGreaterThan(1);
    },
  );
});
