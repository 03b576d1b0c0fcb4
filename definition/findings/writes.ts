import {
  type AslObject,
  type AslState,
  catchersOf,
  isObject,
  type QueryLanguage,
  type States,
} from "../asl/types.ts";

/** Members of the data that any of the states sets, or undefined when one replaces all of it. */
export const membersWritten = (states: States, language: QueryLanguage): ReadonlySet<string> | undefined => {
  const written = Object.values(states).map((state) =>
    (state.QueryLanguage ?? language) === "JSONata" ? jsonataWrites(state) : jsonPathWrites(state),
  );
  return written.includes(undefined) ? undefined : new Set(written.flatMap((members) => members ?? []));
};

const WITH_RESULT = ["Task", "Map", "Parallel"];

const jsonataWrites = (state: AslState): readonly string[] | undefined =>
  state.Output !== undefined || WITH_RESULT.includes(state.Type) ? undefined : [];

const jsonPathWrites = (state: AslState): readonly string[] | undefined => {
  if (narrows(state.OutputPath)) return undefined;
  const changes = WITH_RESULT.includes(state.Type) || (state.Type === "Pass" && changesInput(state));
  if (!changes && narrows(state.InputPath)) return undefined;
  const paths = [
    ...(changes ? [state.ResultPath] : []),
    ...catchersOf(state).map(({ ResultPath }) => ResultPath),
  ];
  const members = paths.map((path) => (path === null ? "" : firstMember(path)));
  return members.includes(undefined) ? undefined : (members as string[]).filter((member) => member !== "");
};

const narrows = (path: unknown): boolean => path !== undefined && path !== "$";

const changesInput = ({ Result, Parameters, InputPath }: AslObject): boolean =>
  Result !== undefined || Parameters !== undefined || narrows(InputPath);

/** `$.a.b` sets something in `a`; `$`, the default, replaces everything. */
const firstMember = (path: unknown): string | undefined =>
  typeof path === "string"
    ? /^\$(?:\.([\w-]+)|\['([^']+)'\])/
        .exec(path)
        ?.slice(1)
        .find((name) => name !== undefined)
    : undefined;

/** Names of the workflow variables that any of the states assigns. */
export const variablesAssigned = (states: States): ReadonlySet<string> =>
  new Set(
    Object.values(states).flatMap((state) => {
      const rules = [state.Choices, state.Catch].flatMap((list) =>
        Array.isArray(list) ? list.filter(isObject) : [],
      );
      return [state, ...rules].flatMap(({ Assign }) => [...(membersOf(Assign)?.keys() ?? [])]);
    }),
  );

/** Values of a template by member, without the `.$` that marks paths. */
export const membersOf = (template: unknown): ReadonlyMap<string, unknown> | undefined =>
  isObject(template)
    ? new Map(Object.entries(template).map(([name, value]) => [name.replace(/\.\$$/, ""), value]))
    : undefined;
