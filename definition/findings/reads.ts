import { innerOf, isExpression } from "../asl/jsonata.ts";
import type { QueryLanguage } from "../asl/types.ts";
import { parsed, readsOfNode } from "./jsonata-reads.ts";

/** What an expression depends on. */
export interface Reads {
  /** First members of the state's input; `""` stands for the whole of it. */
  readonly input: readonly string[];
  /** Dotted paths of the context object: `Execution.Name`; `""` stands for the whole of it. */
  readonly context: readonly string[];
  readonly variables: readonly string[];
  /** Functions that give another value each time, and what is not known not to. */
  readonly volatile: readonly string[];
  /** All members, as far as they are named, on the way into the input or into a variable. */
  readonly paths: readonly { readonly variable?: string; readonly members: readonly string[] }[];
}

const PATH = /\$(\$?)([A-Za-z_]\w*)?((?:\.[\w-]+|\[[^\]]*\]|\.?\*|\.\.)*)/g;
const VOLATILE_INTRINSICS = /States\.(?:UUID|MathRandom)\b/g;

export const readsOf = (expression: string, language: QueryLanguage): Reads =>
  language === "JSONata" ? readsOfJsonata(expression) : readsOfJsonPath(expression);

const readsOfJsonPath = (expression: string): Reads => {
  // Texts in an intrinsic's arguments are no paths; those in brackets are names.
  const code = expression.replace(/(?<!\[)'(?:\\.|[^'\\])*'/g, "''");
  const all = [...code.matchAll(PATH)].map(([, context, variable, rest = ""]) => ({
    context: context === "$",
    variable,
    members: [...rest.matchAll(/\.([\w-]+)|\['([^']*)'\]/g)].map(([, dotted, quoted]) => dotted ?? quoted!),
  }));
  const paths = all.flatMap(({ context, variable, members }) =>
    context ? [] : [variable === undefined ? { members } : { variable, members }],
  );
  return {
    ...namesIn(paths),
    context: all.filter(({ context }) => context).map(({ members }) => members.join(".")),
    volatile: [...code.matchAll(VOLATILE_INTRINSICS)].map(([name]) => `${name}()`),
    paths,
  };
};

const readsOfJsonata = (expression: string): Reads => {
  const node = parsed(isExpression(expression) ? innerOf(expression) : expression);
  const { context, volatile, paths } = readsOfNode(node);
  return { ...namesIn(paths), context, volatile, paths };
};

const namesIn = (paths: Reads["paths"]): Pick<Reads, "input" | "variables"> => ({
  input: paths.flatMap(({ variable, members }) => (variable === undefined ? [members[0] ?? ""] : [])),
  variables: paths.flatMap(({ variable }) => (variable === undefined ? [] : [variable])),
});
