import { isExpression } from "../asl/jsonata.ts";
import { type AslState, isObject, type QueryLanguage, retriersOf } from "../asl/types.ts";
import type { Chain } from "./difference.ts";
import { statesBefore } from "./flow.ts";
import { objectIn } from "./jsonata-reads.ts";
import { type Reads, readsOf } from "./reads.ts";

/** What a state before puts where an expression reads it. */
export interface Source {
  readonly state: string;
  readonly reads: Reads;
  /** Set anew in the same execution, by a Map's or Parallel's retry of all that is in it. */
  readonly repeated: boolean;
}

/** Where the variables and members that an expression of the chain's last state reads come from, one state back. */
export const sourcesOf = (expression: string, chain: Chain): readonly Source[] => {
  const last = chain.length - 1;
  const { language, state } = chain[last]!;
  return readsOf(expression, language).paths.flatMap(({ variable, members }) =>
    variable === undefined
      ? memberSources([...pathIn(state.InputPath), ...members], chain, last)
      : variableSources([variable, ...members], chain, last),
  );
};

const variableSources = (path: readonly string[], chain: Chain, level: number): readonly Source[] => {
  if (level < 0) return [];
  const found = before(chain, level).flatMap(([name, state]) =>
    [state, ...listOf(state.Choices), ...listOf(state.Catch)].flatMap(({ Assign }) =>
      sources(name, select(Assign, path, languageIn(state, chain)), chain, level),
    ),
  );
  return found.length > 0 ? found : variableSources(path, chain, level - 1);
};

const memberSources = (path: readonly string[], chain: Chain, level: number): readonly Source[] => [
  ...before(chain, level).flatMap(([name, state]) =>
    sources(name, outputAt(state, path, languageIn(state, chain)), chain, level),
  ),
  ...(level === 0 ? [] : handedSources(path, chain, level)),
];

/** From the Map or Parallel that the machine is in. */
const handedSources = (path: readonly string[], chain: Chain, level: number): readonly Source[] => {
  const { name, state, language } = chain[level - 1]!;
  const { ItemSelector, Parameters, Arguments } = state;
  const selector = ItemSelector ?? Parameters ?? Arguments;
  if (selector !== undefined) return sources(name, select(selector, path, language), chain, level);
  return state.Type === "Parallel"
    ? memberSources([...pathIn(state.InputPath), ...path], chain, level - 1)
    : [];
};

const before = (chain: Chain, level: number) =>
  Object.entries(statesBefore(chain[level]!.name, chain[level]!.machine.States));

const languageIn = ({ QueryLanguage }: AslState, chain: Chain): QueryLanguage =>
  (QueryLanguage as QueryLanguage | undefined) ?? chain[0]!.definitionLanguage;

const sources = (state: string, found: readonly Reads[], chain: Chain, level: number): readonly Source[] => {
  const repeated = chain.slice(0, level).some((around) => retriersOf(around.state).length > 0);
  return found.map((reads) => ({ state, reads, repeated }));
};

/** What a state's output has at a path, where a template says it. A Task's own result is another matter. */
const outputAt = (state: AslState, path: readonly string[], language: QueryLanguage): readonly Reads[] => {
  if (language === "JSONata") return select(state.Output, path, language);
  const template = state.Type === "Pass" ? state.Parameters : state.ResultSelector;
  if (template === undefined || state.ResultPath === null) return [];
  const at = pathIn(state.ResultPath);
  return at.every((member, index) => path[index] === undefined || path[index] === member)
    ? select(template, path.slice(at.length), language)
    : [];
};

/** What a template has at a path: all that it says of it. */
const select = (template: unknown, path: readonly string[], language: QueryLanguage): readonly Reads[] => {
  if (Array.isArray(template)) return template.flatMap((item) => select(item, [], language));
  if (!isObject(template)) {
    return language === "JSONata" && isExpression(template) ? objectIn(template, path).map(asReads) : [];
  }
  const [first, ...rest] = path;
  return Object.entries(template).flatMap(([name, value]) => {
    const isPath = language === "JSONPath" && name.endsWith(".$") && typeof value === "string";
    if (first !== undefined && (isPath ? name.slice(0, -2) : name) !== first) return [];
    return isPath ? textAt(value, rest) : select(value, rest, language);
  });
};

/** A path goes on with what is selected from it; what a function gives is looked at as a whole only. */
const textAt = (text: string, rest: readonly string[]): readonly Reads[] => {
  if (rest.length === 0) return [readsOf(text, "JSONPath")];
  return /^\$\$?[\w.]*$/.test(text) ? [readsOf([text, ...rest].join("."), "JSONPath")] : [];
};

const asReads = (found: Pick<Reads, "context" | "volatile" | "paths">): Reads => ({
  ...found,
  input: [],
  variables: [],
});

const pathIn = (path: unknown): readonly string[] =>
  typeof path === "string" ? (readsOf(path, "JSONPath").paths[0]?.members ?? []) : [];

const listOf = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
