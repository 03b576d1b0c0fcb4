// The app that `cdktf synth` and `cdktf deploy` run: each folder of workflows/ becomes a stack.
import { fileURLToPath } from "node:url";
import { errorsOf, loadWorkflows } from "./definition/index.ts";
import { workflowApp } from "./modules/app.ts";

const resolutions = await loadWorkflows(fileURLToPath(new URL("workflows", import.meta.url)));
const errors = errorsOf(resolutions.flatMap(({ findings }) => findings));
if (errors.length > 0) {
  for (const { code, workflow, step, field, what, mend } of errors) {
    console.error(`${code} ${[workflow, step, field].filter(Boolean).join(" ")}: ${what}. ${mend}`);
  }
  process.exit(2);
}
workflowApp(resolutions.flatMap(({ workflow }) => workflow ?? [])).synth();
