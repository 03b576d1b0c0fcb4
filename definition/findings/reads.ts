import { codeOf, innerOf, isExpression } from "../asl/jsonata.ts";
import type { QueryLanguage } from "../asl/types.ts";

/** What an expression depends on. */
export interface Reads {
  /** First members of the state's input; `""` stands for the whole of it. */
  readonly input: readonly string[];
  /** Dotted paths of the context object: `Execution.Name`. */
  readonly context: readonly string[];
  readonly variables: readonly string[];
  /** Functions that give another value each time. */
  readonly volatile: readonly string[];
}

const PATH = /\$(\$?)([A-Za-z_]\w*)?((?:\.[\w-]+|\[[^\]]*\]|\.?\*|\.\.)*)/g;
const VOLATILE_INTRINSICS = /States\.(?:UUID|MathRandom)\b/g;
const VOLATILE_FUNCTIONS = /\$(?:uuid|random|now|millis|shuffle)\s*\(/g;

export const readsOf = (expression: string, language: QueryLanguage): Reads =>
  language === "JSONata" ? readsOfJsonata(expression) : readsOfJsonPath(expression);

const readsOfJsonPath = (expression: string): Reads => {
  // Texts in an intrinsic's arguments are no paths; those in brackets are names.
  const code = expression.replace(/(?<!\[)'(?:\\.|[^'\\])*'/g, "''");
  const paths = [...code.matchAll(PATH)].map(([, context, variable, rest = ""]) => ({
    context: context === "$",
    variable,
    members: [...rest.matchAll(/\.([\w-]+)|\['([^']*)'\]/g)].map(([, dotted, quoted]) => dotted ?? quoted!),
  }));
  return {
    input: paths
      .filter((path) => !path.context && path.variable === undefined)
      .map(({ members }) => members[0] ?? ""),
    context: paths.filter(({ context }) => context).map(({ members }) => members.join(".")),
    variables: paths.flatMap(({ context, variable }) =>
      context || variable === undefined ? [] : [variable],
    ),
    volatile: [...code.matchAll(VOLATILE_INTRINSICS)].map(([name]) => `${name}()`),
  };
};

const readsOfJsonata = (expression: string): Reads => {
  const code = codeOf(isExpression(expression) ? innerOf(expression) : expression);
  const states = [...code.matchAll(/\$states(?:\s*\.\s*(\w+))?((?:\s*\.\s*\w+)*)/g)].map(
    ([, part, rest = ""]) => ({
      part,
      members: rest
        .split(".")
        .map((member) => member.trim())
        .slice(1),
    }),
  );
  return {
    input: states
      .filter(({ part }) => part === "input" || part === undefined)
      .map(({ members }) => members[0] ?? ""),
    context: states.filter(({ part }) => part === "context").map(({ members }) => members.join(".")),
    variables: [...code.matchAll(/\$([A-Za-z_]\w*)(?!\w|\s*\()/g)].flatMap(([, name]) =>
      name === "states" ? [] : [name!],
    ),
    volatile: [...code.matchAll(VOLATILE_FUNCTIONS)].map(([call]) => `${call.replace(/\s*\(/, "")}()`),
  };
};
