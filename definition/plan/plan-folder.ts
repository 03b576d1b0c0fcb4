import { basename, resolve } from "node:path";
import { finding } from "../findings/finding.ts";
import { readWorkflowFile, workflowFolders } from "../load/load-workflow.ts";
import { type Plan, planWorkflow } from "./plan-workflow.ts";

/** Plans the workflow of a folder. */
export const planFolder = async (folder: string): Promise<Plan> => {
  const name = basename(resolve(folder));
  const { config, findings } = await readWorkflowFile(folder);
  return findings === undefined ? planWorkflow(config, folder) : { name, steps: [], findings };
};

/** Plans every folder of `directory` that has a workflow file, in the order of their names. */
export const planFolders = async (directory: string): Promise<readonly Plan[]> => {
  const plans = await Promise.all(workflowFolders(directory).map(planFolder));
  return plans.map((plan, index) =>
    plans.slice(0, index).some(({ name }) => name === plan.name) ? refused(plan) : plan,
  );
};

/** The name is a part of a workflow's keys. */
const refused = ({ name, steps, findings }: Plan): Plan => {
  const found = finding("SO129", { workflow: name, field: "name" }, `another folder has a workflow ${name}`);
  return { name, steps, findings: [...findings, found] };
};
