import { basename, resolve } from "node:path";
import { readWorkflowFile, workflowFolders } from "../load/load-workflow.ts";
import { type Plan, planWorkflow } from "./plan-workflow.ts";

/** Plans the workflow of a folder. */
export const planFolder = async (folder: string): Promise<Plan> => {
  const name = basename(resolve(folder));
  const { config, findings } = await readWorkflowFile(folder);
  return findings === undefined ? planWorkflow(config, folder) : { name, steps: [], findings };
};

/** Plans every folder of `directory` that has a workflow file, in the order of their names. */
export const planFolders = (directory: string): Promise<readonly Plan[]> =>
  Promise.all(workflowFolders(directory).map(planFolder));
