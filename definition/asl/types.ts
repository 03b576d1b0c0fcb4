export type Json = null | boolean | number | string | readonly Json[] | AslObject;

export type AslObject = { readonly [field: string]: Json };

export type QueryLanguage = "JSONPath" | "JSONata";

/** A state as its author wrote it; `Type` says which fields to expect. */
export type AslState = AslObject & { readonly Type: string };

export type TaskState = AslObject & { readonly Type: "Task"; readonly Resource: string };

/** What Map, Parallel and the definition itself have in common: states and a start. */
export type AslMachine = AslObject & {
  readonly StartAt: string;
  readonly States: { readonly [name: string]: AslState };
};

export type AslDefinition = AslMachine;

export type States = Readonly<Record<string, AslState>>;

export type Catcher = AslObject & { readonly ErrorEquals: readonly string[]; readonly Next: string };

export type Retrier = AslObject & { readonly ErrorEquals: readonly string[] };

export const isObject = (value: unknown): value is AslObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isTask = (state: AslState): state is TaskState =>
  state.Type === "Task" && typeof state.Resource === "string";

export const catchersOf = (state: AslState): readonly Catcher[] =>
  Array.isArray(state.Catch) ? (state.Catch as readonly Catcher[]) : [];

export const retriersOf = (state: AslState): readonly Retrier[] =>
  Array.isArray(state.Retry) ? (state.Retry as readonly Retrier[]) : [];

/** The named fields that `from` has, in the order of `names`. */
export const pick = (from: AslObject, ...names: readonly string[]): AslObject =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

export const omit = (from: AslObject, ...names: readonly string[]): AslObject =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
