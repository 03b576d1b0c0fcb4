import { checkChoiceRule, type JsonObject } from "../../expressions/index.ts";
import { isRecord, type Place, type Problem } from "./finding.ts";
import { isExpression, jsonata, payload } from "./values.ts";

const RULE = new Set(["Next", "Comment", "Assign"]);

/** Problems of the rules of a Choice. */
export const choiceProblems = (place: Place): Problem[] => {
  const { state, language } = place;
  if (state.Type !== "Choice") return [];
  if (!Array.isArray(state.Choices)) return [{ message: "needs Choices" }];
  return state.Choices.flatMap((rule, index) => {
    const at = `Choices/${index}`;
    if (!isRecord(rule)) return [{ at, message: "must be an object" }];
    const problems: Problem[] = [];
    if (typeof rule.Next !== "string") problems.push({ at, message: "needs Next" });
    if (rule.Assign !== undefined) problems.push(...below(`${at}/Assign`, payload()(rule.Assign, place)));
    const own = language === "JSONata" ? jsonataRule(rule, place) : jsonPathRule(rule);
    return [...problems, ...below(at, own)];
  });
};

const jsonataRule = (rule: Record<string, unknown>, place: Place): Problem[] => {
  const { Condition, Output } = rule as JsonObject;
  const problems: Problem[] = Object.keys(rule)
    .filter((name) => !RULE.has(name) && name !== "Condition" && name !== "Output")
    .map((name) => ({ at: `/${name}`, message: "is not a field of a rule in JSONata; use Condition" }));
  if (typeof Condition !== "boolean" && !isExpression(Condition ?? null))
    problems.push({ at: "/Condition", message: "must be a JSONata expression, {% … %}" });
  else problems.push(...below("/Condition", jsonata([])(Condition!, place)));
  if (Output !== undefined) problems.push(...below("/Output", jsonata([])(Output, place)));
  return problems;
};

const jsonPathRule = (rule: Record<string, unknown>): Problem[] => {
  for (const name of ["Condition", "Output"])
    if (name in rule)
      return [{ at: `/${name}`, message: "exists in JSONata only, and the state is in JSONPath" }];
  return checkChoiceRule(rule as JsonObject).map(({ pointer, message }) => ({ at: pointer, message }));
};

const below = (at: string, problems: Problem[]): Problem[] =>
  problems.map((problem) => ({ at: `${at}${problem.at ?? ""}`, message: problem.message }));
