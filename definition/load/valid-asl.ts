import { type Finding, finding } from "../findings/finding.ts";
import { validateAsl } from "./validate-asl.ts";

/** What asl-validator has to say about a definition; it is given a copy, for it fills in QueryLanguage. */
export const aslFindings = (definition: object, workflow: string): readonly Finding[] => {
  const place = { workflow, field: "definition" };
  const all = messages(definition, true);
  if (all === undefined) return [finding("SO127", place, "asl-validator failed on the definition")];
  // Compiling its schemas takes long: a second time only to tell what is wrong from what is not understood.
  const structure = all.length === 0 ? [] : (messages(definition, false) ?? []);
  return structure.length > 0
    ? structure.map((what) => finding("SO122", place, what))
    : all.map((what) => finding("SO127", place, what));
};

const messages = (definition: object, checkPaths: boolean): readonly string[] | undefined => {
  try {
    const copy = JSON.parse(JSON.stringify(definition), normalised) as object;
    const { errors } = validateAsl(copy, { checkPaths, checkArn: true });
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
