import jsonata from "jsonata";
import { innerOf, isExpression } from "../asl/jsonata.ts";
import type { QueryLanguage } from "../asl/types.ts";

const PATH = String.raw`\$\$?(?:[A-Za-z_]\w*)?(?:\.\.?[\p{L}\w$-]+|\.\*|\[[^\[\]]+\])*`;
const WHOLE_PATH = new RegExp(`^${PATH}$`, "u");
const PART = new RegExp(
  `'(?:\\\\.|[^'\\\\])*'|${PATH}|-?\\d+(?:\\.\\d+)?|true|false|null|States\\.\\w+\\s*\\(|[(),\\s]`,
  "gu",
);

/** Whether a text can stand as an expression in a state of the language. */
export const isExpressionOf = (language: QueryLanguage, text: string): boolean =>
  language === "JSONata" ? isJsonata(text) : WHOLE_PATH.test(text) || isIntrinsic(text);

/** `States.Format('{}-{}', $.a, $.b)`: nothing but known parts, and as many brackets opened as closed. */
const isIntrinsic = (text: string): boolean => {
  const brackets = text.replace(/'(?:\\.|[^'\\])*'/g, "").replace(/[^()]/g, "");
  const depths = [...brackets].map(
    (_, index) => brackets.slice(0, index + 1).split("(").length * 2 - index - 3,
  );
  return (
    /^States\.\w+\s*\(/.test(text) &&
    text.replace(PART, "") === "" &&
    depths.at(-1) === 0 &&
    depths.every((depth) => depth >= 0)
  );
};

const isJsonata = (text: string): boolean => {
  // `$.orderId` is JSONata too, but Step Functions gives `$` no value.
  if (/^\$\$?[.[]/.test(text)) return false;
  try {
    jsonata(isExpression(text) ? innerOf(text) : text);
    return true;
  } catch {
    return false;
  }
};
