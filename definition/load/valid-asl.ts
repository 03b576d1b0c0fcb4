import validate from "asl-validator";
import jsonata from "jsonata";
import { innerOf, isExpression } from "../asl/jsonata.ts";
import type { QueryLanguage } from "../asl/types.ts";
import { type Finding, finding } from "../findings/finding.ts";

/** What asl-validator has to say about a definition; it is given a copy, for it fills in QueryLanguage. */
export const aslFindings = (definition: object, workflow: string): readonly Finding[] => {
  const structure = messages(definition, false);
  if (structure === undefined) {
    return [finding("SO127", { workflow, field: "definition" }, "asl-validator failed on the definition")];
  }
  if (structure.length > 0) {
    return structure.map((what) => finding("SO122", { workflow, field: "definition" }, what));
  }
  const paths = messages(definition, true) ?? [];
  return paths.map((what) => finding("SO127", { workflow, field: "definition" }, what));
};

/** Whether a text can stand as an expression in a state of the language. */
export const isExpressionOf = (language: QueryLanguage, text: string): boolean => {
  if (language === "JSONPath") {
    const state = { Type: "Pass", Parameters: { "value.$": text }, End: true };
    return (
      /^(?:\$|States\.)/.test(text) && messages({ StartAt: "S", States: { S: state } }, true)?.length === 0
    );
  }
  // `$.orderId` is JSONata too, but Step Functions gives `$` no value.
  if (/^\$\$?[.[]/.test(text)) return false;
  try {
    jsonata(isExpression(text) ? innerOf(text) : text);
    return true;
  } catch {
    return false;
  }
};

const messages = (definition: object, checkPaths: boolean): readonly string[] | undefined => {
  try {
    const copy = JSON.parse(JSON.stringify(definition), normalised) as object;
    const { errors } = validate(copy, { checkPaths, checkArn: true });
    return [...new Set(errors.map(({ "Error code": code, Message }) => `${code}: ${Message}`))];
  } catch {
    return undefined;
  }
};

/** asl-validator asks for one line and a space inside `{% … %}`; Step Functions does not. */
const normalised = (_name: string, value: unknown): unknown =>
  typeof value === "string" && /^\{%[\s\S]*%\}$/.test(value)
    ? `{% ${value.slice(2, -2).trim().replace(/\s+/g, " ")} %}`
    : value;
