import { join } from "node:path";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { planFolder } from "../../definition/index.ts";
import { subjectOf } from "../../local/account/deploy.ts";
import { runStorm } from "../../local/simulation/storm.ts";
import { mutants } from "./mutants.ts";

const load = async (name: string) => {
  const folder = join(__dirname, "../../workflows", name);
  const { workflow, definition, findings } = await planFolder(folder);
  if (!workflow || !definition) throw new Error(JSON.stringify(findings));
  const { default: bindings } = await import(join(folder, "local.ts"));
  return (mutate: (definition: AslDefinition) => AslDefinition = (same) => same) =>
    subjectOf(workflow, bindings, mutate(definition));
};

describe.each(["order-fulfilment", "wallet-transfer"])("%s under a storm", (name) => {
  test("every effect happens once, every execution of an event answers the same, and nothing is lost", async () => {
    const subject = (await load(name))();
    const report = await runStorm({ subject, runs: 40, seed: 20 });
    expect(report.failing).toEqual([]);
    expect(report.faults).toBeGreaterThan(40);
    expect(report.redrives).toBeGreaterThan(10);
  });

  test("one seed is one storm", async () => {
    const subject = (await load(name))();
    const storm = () => runStorm({ subject, runs: 6, seed: 3, rate: 0.1 });
    expect(await storm()).toEqual(await storm());
  });
});

describe("a guard that is taken out is missed", () => {
  test.each(mutants.map(({ name, mutate }) => [name, mutate] as const))("%s", async (_, mutate) => {
    const subject = (await load("order-fulfilment"))(mutate);
    let violations = 0;
    for (let seed = 1; violations === 0 && seed <= 12; seed++) {
      ({ violations } = await runStorm({ subject, runs: 14, seed, rate: 0.06, exact: true }));
    }
    expect(violations).toBeGreaterThan(0);
  });
});
