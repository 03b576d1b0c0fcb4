import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { type AslDefinition, isObject } from "../asl/types.ts";
import { sitesOf } from "../asl/walk.ts";
import type { ParsedWorkflow } from "../config/workflow-schema.ts";
import { type Finding, finding } from "../findings/finding.ts";
import { aslFindings } from "./valid-asl.ts";

/** The state machine of a config, valid: as it stands there, or read from its JSON or YAML file. */
export const loadDefinition = (
  { name, definition: source }: Pick<ParsedWorkflow, "name" | "definition">,
  folder: string,
): { definition?: AslDefinition; findings: readonly Finding[] } => {
  const place = { workflow: name, field: "definition" };
  let definition: unknown = source;
  if (typeof source === "string" || !("States" in source)) {
    const file = typeof source === "string" ? source : source.aslFile;
    try {
      definition = parseData(readFileSync(resolve(folder, String(file)), "utf8"), String(file));
    } catch (error) {
      return { findings: [finding("SO121", place, `${file}: ${(error as Error).message}`)] };
    }
  }
  const holes = holesIn(definition, "definition");
  if (holes.length > 0) return { findings: holes.map((what) => finding("SO122", place, what)) };
  const names = longNames(definition).map((what) => finding("SO173", place, what));
  if (names.length > 0) return { findings: names };
  const findings = aslFindings(definition as AslDefinition, name);
  const valid = !findings.some(({ severity }) => severity === "error");
  return { ...(valid ? { definition: definition as AslDefinition } : {}), findings };
};

/** JSON by its ending, else YAML. */
export const parseData = (text: string, file: string): unknown =>
  file.endsWith(".json") ? JSON.parse(text) : parse(text);

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: 80 Unicode characters. */
const longNames = (definition: unknown): readonly string[] =>
  sitesOf(definition as AslDefinition)
    .filter(({ name }) => [...name].length > 80)
    .map(({ name }) => `${JSON.stringify(name)} has ${[...name].length} characters`);

/** What asl-validator and every walk over states take for granted. */
const holesIn = (machine: unknown, where: string): readonly string[] => {
  if (!isObject(machine) || !isObject(machine.States)) return [`${where} has no States`];
  return Object.entries(machine.States).flatMap(([name, state]) => {
    if (!isObject(state)) return [`the state ${JSON.stringify(name)} is no object`];
    const inner = state.Type === "Map" ? [state.ItemProcessor ?? state.Iterator] : [];
    const branches = state.Type === "Parallel" && Array.isArray(state.Branches) ? state.Branches : [];
    return [...inner, ...branches].flatMap((nested) => holesIn(nested, `the state ${JSON.stringify(name)}`));
  });
};
