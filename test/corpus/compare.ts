import { isDeepStrictEqual } from "node:util";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { type ExecutionType, sitesOf } from "../../definition/asl/walk.ts";
import type { Json } from "../../local/expressions/types.ts";
import type { StateNames } from "./state-names.ts";
import type { World } from "./world.ts";

/** What an author can see of an execution. */
export interface Seen {
  readonly status: string;
  readonly output: Json | undefined;
  readonly error: string | undefined;
  /** The author's states in the order in which they were entered, by place. */
  readonly path: Readonly<Record<string, readonly string[]>>;
  /** The last value of each of the author's variables, by where it was assigned; in a Map those of all iterations. */
  readonly variables: Readonly<Record<string, readonly Json[]>>;
}

/** Runs a definition to its end in a world, and gives what its author can see. */
export const seenIn = async (
  world: World,
  subject: {
    readonly definition: AslDefinition;
    readonly input: Json;
    readonly names: StateNames;
    readonly type?: ExecutionType;
  },
): Promise<Seen> => {
  const { definition, input, names, type } = subject;
  const stateMachineArn = world.deploy(definition, type);
  const { executionArn } = world.stepFunctions.startExecution({ stateMachineArn, name: "run", input });
  const { status, output, error } = await world.clock.run(world.stepFunctions.finished(executionArn));
  const branch = branchesOf(definition);
  const path: Record<string, string[]> = {};
  for (const { place, state } of world.entered) {
    if (names.isGenerated(state)) continue;
    const line = `${place}#${branch.get(state)}`;
    path[line] = [...(path[line] ?? []), state];
  }
  const iterated = new Set(
    sitesOf(definition).flatMap((site) => (site.within.some(({ kind }) => kind === "Map") ? site.name : [])),
  );
  const variables: Record<string, readonly Json[]> = {};
  for (const { assignedVariables, state } of world.stepFunctions.getExecutionHistory(executionArn)) {
    for (const [name, value] of Object.entries((assignedVariables ?? {}) as Record<string, Json>)) {
      if (/^so\d/.test(name)) continue;
      const place = `${names.authorsOf(String(state))}.${name}`;
      const others = iterated.has(String(state)) ? (variables[place] ?? []) : [];
      variables[place] = [...others, masked(value)];
    }
  }
  return {
    status,
    output: output === undefined ? undefined : masked(output),
    // A Lambda must not throw a name of the interpreter's: the gate throws it under a name of its own.
    error: error?.replace(/^StepOnce\.States\./, "States."),
    path,
    variables,
  };
};

/** Which branch each state lies in: those of one Parallel run side by side. */
const branchesOf = (definition: AslDefinition): ReadonlyMap<string, number> => {
  const sites = sitesOf(definition);
  const machines = [...new Set(sites.map(({ machine }) => machine))];
  return new Map(sites.map(({ name, machine }) => [name, machines.indexOf(machine)]));
};

const madeUp = [
  // The interpreter's causes name the state and the field.
  /An error occurred while executing the state '.*/gs,
  // Identifiers and task tokens made at run time.
  /(token-)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  // Task tokens in Base64.
  /dG9rZW4t[\w+/=]+/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
];

/** A value without what another run has other values for. */
export const masked = (value: Json): Json => {
  if (typeof value === "string")
    return madeUp.reduce((text, made) => text.replaceAll(made, "*"), messageOf(value));
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([name, item]): readonly [string, Json] =>
    // Part of the whole context object: the guard counts retries itself.
    name === "RetryCount" ? [name, "*"] : [masked(name) as string, masked(item)],
  );
  return Object.fromEntries(members);
};

/** An error that nothing at the step catches is thrown by the gate, so its cause is that of a Lambda function's. */
const messageOf = (text: string): string => text.replaceAll(lambdaCause, "$1");

/** In a text that quotes it, its own quotes are escaped. */
const lambdaCause =
  /\{\\*"errorType\\*":\\*"[^"\\]*\\*",\\*"errorMessage\\*":\\*"([^"\\]*)\\*",\\*"trace\\*":\[[^\]]*\]\}/g;

/** The names of what differs. */
export const differencesOf = (a: Seen, b: Seen): readonly string[] => [
  ...(["status", "output", "error"] as const).filter((field) => !isDeepStrictEqual(a[field], b[field])),
  ...(keysOf(a.path, b.path).every((line) => isSameWay(line, a.path[line], b.path[line])) ? [] : ["path"]),
  ...(keysOf(a.variables, b.variables).every((name) => isSameValue(a, b, name)) ? [] : ["variables"]),
];

const keysOf = (a: object, b: object): readonly string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

const outermost = "#0";

/** A branch that a sibling's failure stops has come as far as the time it had: one way is part of the other. */
const isSameWay = (line: string, a: readonly string[] = [], b: readonly string[] = []): boolean =>
  line === outermost
    ? isDeepStrictEqual(a, b)
    : isDeepStrictEqual(a.slice(0, b.length), b.slice(0, a.length));

/** Iterations come in any order, and one that is stopped may not come so far. */
const isSameValue = (a: Seen, b: Seen, name: string): boolean => {
  const { [name]: one = [] } = a.variables;
  const { [name]: other = [] } = b.variables;
  if (one.length === 0 || other.length === 0) return a.status !== "SUCCEEDED";
  const isPart = (some: readonly Json[], all: readonly Json[]) =>
    some.every((value) => all.some((found) => isDeepStrictEqual(found, value)));
  return isPart(one, other) || isPart(other, one);
};
