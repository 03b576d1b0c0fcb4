import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Resolution, resolveWorkflow } from "../config/resolve-workflow.ts";
import { type Finding, finding } from "../findings/finding.ts";
import { parseData } from "./definition.ts";
import { importFile } from "./import-file.ts";

const FILES = [
  "workflow.ts",
  "workflow.mts",
  "workflow.js",
  "workflow.mjs",
  "workflow.yaml",
  "workflow.yml",
  "workflow.json",
];

/** Loads and resolves the workflow of a folder, out of its workflow.ts, workflow.yaml or workflow.json. */
export const loadWorkflow = async (folder: string): Promise<Resolution> => {
  const { config, findings } = await readWorkflowFile(folder);
  return findings === undefined ? resolveWorkflow(config, folder) : { findings };
};

/** Loads and resolves every folder of `directory` that has a workflow file, in the order of their names. */
export const loadWorkflows = async (directory: string): Promise<readonly Resolution[]> =>
  Promise.all(workflowFolders(directory).map((folder) => loadWorkflow(folder)));

/** The config that a folder's workflow file has, unchecked; or why there is none. */
export const readWorkflowFile = async (
  folder: string,
): Promise<
  { config: unknown; findings?: undefined } | { config?: undefined; findings: readonly Finding[] }
> => {
  const broken = (what: string) => ({
    findings: [finding("SO120", { workflow: basename(resolve(folder)) }, what)],
  });
  const file = FILES.find((name) => existsSync(join(folder, name)));
  if (file === undefined) return broken(`no ${FILES[0]} or ${FILES[4]} in ${folder}`);
  try {
    const config = await readModuleOrData(resolve(folder, file));
    return config === undefined ? broken(`${file} has no default export`) : { config };
  } catch (error) {
    return broken(`${file}: ${(error as Error).message}`);
  }
};

/** Folders of `directory` that have a workflow file. */
export const workflowFolders = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && FILES.some((file) => existsSync(join(directory, entry.name, file))),
    )
    .map(({ name }) => join(directory, name))
    .sort();

const readModuleOrData = async (file: string): Promise<unknown> =>
  /\.m?[jt]s$/.test(file) ? importFile(file) : parseData(readFileSync(file, "utf8"), file);
