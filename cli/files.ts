import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { parse as parseYaml } from "yaml";
import { BadInput, type Io } from "./io.ts";

/** Reads JSON, or YAML by its ending. @throws BadInput that names the file */
export function readData(io: Io, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(resolve(io.cwd, file), "utf8");
  } catch {
    throw new BadInput(`There is no file ${file} to read.`);
  }
  try {
    return /\.ya?ml$/.test(file) ? parseYaml(text) : JSON.parse(text);
  } catch (error) {
    throw new BadInput(`${file} cannot be parsed: ${(error as Error).message}`);
  }
}

/** The folder of a workflow: a path, or a name in `workflows/`. @throws BadInput */
export function workflowFolder(io: Io, workflow: string): string {
  const candidates = isAbsolute(workflow)
    ? [workflow]
    : [join(io.cwd, "workflows", workflow), resolve(io.cwd, workflow)];
  const found = candidates.find((folder) => existsSync(folder));
  if (found) return found;
  throw new BadInput(
    `There is no workflow "${workflow}": neither workflows/${workflow} nor a folder of that name is here.`,
  );
}
