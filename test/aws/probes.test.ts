import { runLocally } from "../../local/index.ts";
import { probes } from "./probes.ts";

// The same machines run in an account with `npm run check:aws`: what holds here is assumed of AWS until then.
test.each(probes.map((probe) => [probe.name, probe] as const))("locally, %s", async (_, probe) => {
  const tasks = { "aws-sdk:sts:getCallerIdentity": () => ({ Account: "123456789012" }) };
  const run = await runLocally(probe.definition, { input: (probe.input ?? {}) as never, tasks });
  const last = probe.redrive ? await run.redrive() : run;
  expect({ status: last.status, output: last.output }).toEqual({
    status: "SUCCEEDED",
    output: probe.expected,
  });
});
