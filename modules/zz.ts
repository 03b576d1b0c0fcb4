import { exportModule, writeModule } from "./export/export-module.ts";
import { loadWorkflow } from "../definition/index.ts";
import { sampleWorkflow } from "./testing/sample-workflow.ts";
const { workflow } = await loadWorkflow("workflows/order-fulfilment");
for (const [n, w] of Object.entries({ ledger: "ledger", guard: "guard", sample: sampleWorkflow(), "order-fulfilment": workflow! }))
  writeModule(exportModule(w as "ledger"), `/tmp/t/mods/${n}`);
