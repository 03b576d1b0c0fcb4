import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { definitionFile, lambdaFile, localFile, testFile, workflowFile } from "./templates.ts";

export interface InitFile {
  /** Relative to the workflow's folder. */
  readonly path: string;
  readonly text: string;
}

/** The files of a new workflow: config, definition, a Lambda, the world around it, an input and a test. */
export const initFiles = (name: string): readonly InitFile[] => [
  { path: "workflow.ts", text: workflowFile(name) },
  { path: `${name}.asl.yaml`, text: definitionFile() },
  { path: "pay-invoice.ts", text: lambdaFile() },
  { path: "local.ts", text: localFile(name) },
  { path: "input.json", text: '{ "invoiceId": "invoice-17", "cents": 1250 }\n' },
  { path: `${name}.test.ts`, text: testFile(name) },
];

/** As a folder and as a part of resource names. */
const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * Writes a new workflow into `<directory>/<name>`. Returns the files written.
 *
 * @throws Error when the name cannot be one, or when there is a folder of that name
 */
export const init = (directory: string, name: string): readonly string[] => {
  if (!NAME.test(name)) {
    throw new Error(
      `${JSON.stringify(name)} is no name for a workflow: use lower case letters, digits and hyphens`,
    );
  }
  const folder = join(directory, name);
  if (existsSync(folder)) throw new Error(`${folder} is there already: choose another name, or remove it`);
  mkdirSync(folder, { recursive: true });
  return initFiles(name).map(({ path, text }) => {
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  });
};
