import { type AslDefinition, type AslMachine, type AslState, isObject, type QueryLanguage } from "./types.ts";

/** A Map or Parallel that a state lies in. */
export interface Enclosing {
  readonly kind: "Map" | "Parallel";
  readonly state: string;
  /** A Distributed Map: each batch of items is an execution of its own. */
  readonly distributed: boolean;
  /** The type of those executions. */
  readonly childType?: ExecutionType;
}

export type ExecutionType = "STANDARD" | "EXPRESS";

/** Where a state stands. */
export interface Site {
  readonly name: string;
  readonly state: AslState;
  /** 1 for the definition's own states, one more in each Map or Parallel. */
  readonly depth: number;
  readonly language: QueryLanguage;
  /** The language of the definition: a JSONata state in a JSONPath definition must say so. */
  readonly definitionLanguage: QueryLanguage;
  /** From the outermost to the innermost. */
  readonly within: readonly Enclosing[];
  /** The definition, iterator or branch whose `States` hold the state. */
  readonly machine: AslMachine;
}

/** A Map's or Parallel's own machines, each with the field it stands in. */
export const machinesIn = (state: AslState): readonly (readonly [field: string, machine: AslMachine])[] => {
  if (state.Type === "Parallel" && Array.isArray(state.Branches)) {
    return (state.Branches as readonly AslMachine[]).map((branch, i) => [`Branches[${i}]`, branch]);
  }
  if (state.Type !== "Map") return [];
  // `Iterator` is what ItemProcessor was called until December 2022; AWS still takes it.
  return ["ItemProcessor", "Iterator"].flatMap((field) =>
    isObject(state[field]) ? [[field, state[field] as AslMachine] as const] : [],
  );
};

export const isDistributed = (state: AslState): boolean => distributionOf(state).distributed;

const distributionOf = (state: AslState): Pick<Enclosing, "distributed" | "childType"> => {
  const config = machinesIn(state)
    .map(([, machine]) => machine.ProcessorConfig)
    .find((found) => isObject(found) && found.Mode === "DISTRIBUTED");
  if (!isObject(config)) return { distributed: false };
  return { distributed: true, childType: config.ExecutionType === "EXPRESS" ? "EXPRESS" : "STANDARD" };
};

/** The type of the execution that a state runs in: the workflow's own, or that of a Distributed Map's child. */
export const executionTypeAt = ({ within }: Site, type: ExecutionType): ExecutionType =>
  within.findLast(({ childType }) => childType)?.childType ?? type;

export const languageOf = (machine: AslMachine): QueryLanguage =>
  machine.QueryLanguage === "JSONata" ? "JSONata" : "JSONPath";

/** Every state of a definition, nested ones after the state they are in. */
export const sitesOf = (definition: AslDefinition): readonly Site[] => {
  const definitionLanguage = languageOf(definition);
  const walk = (machine: AslMachine, within: readonly Enclosing[]): readonly Site[] =>
    Object.entries(machine.States).flatMap(([name, state]) => {
      const language =
        state.QueryLanguage === "JSONata"
          ? "JSONata"
          : state.QueryLanguage === "JSONPath"
            ? "JSONPath"
            : definitionLanguage;
      const site: Site = {
        name,
        state,
        depth: within.length + 1,
        language,
        definitionLanguage,
        within,
        machine,
      };
      const enclosing: Enclosing = {
        kind: state.Type === "Map" ? "Map" : "Parallel",
        state: name,
        ...distributionOf(state),
      };
      return [site, ...machinesIn(state).flatMap(([, inner]) => walk(inner, [...within, enclosing]))];
    });
  return walk(definition, []);
};

/** The definition with each state replaced by the states that `replace` gives for it. */
export const rewriteStates = (
  definition: AslDefinition,
  replace: (name: string, state: AslState, depth: number) => Readonly<Record<string, AslState>>,
): AslDefinition => {
  const rewrite = (machine: AslMachine, depth: number): AslMachine => ({
    ...machine,
    States: Object.fromEntries(
      Object.entries(machine.States).flatMap(([name, state]) =>
        Object.entries(replace(name, rewriteNested(state, depth), depth)),
      ),
    ),
  });
  const rewriteNested = (state: AslState, depth: number): AslState => {
    if (state.Type === "Parallel" && Array.isArray(state.Branches)) {
      const branches = state.Branches as readonly AslMachine[];
      return { ...state, Branches: branches.map((branch) => rewrite(branch, depth + 1)) };
    }
    const nested = state.Type === "Map" ? machinesIn(state) : [];
    return Object.assign(
      { ...state },
      ...nested.map(([field, machine]) => ({ [field]: rewrite(machine, depth + 1) })),
    );
  };
  return rewrite(definition, 1);
};
