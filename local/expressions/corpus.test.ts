import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  checkChoiceRule,
  checkIntrinsic,
  checkJsonataTemplate,
  checkPath,
  checkReferencePath,
  checkTemplate,
  type Finding,
  isObject,
  type Json,
  type JsonObject,
} from "./index.ts";

const corpus = new URL("../../../shared/corpus/", import.meta.url);
const PATHS = [
  "InputPath",
  "OutputPath",
  "ItemsPath",
  "SecondsPath",
  "TimestampPath",
  "ErrorPath",
  "CausePath",
];
const TEMPLATES = ["Parameters", "ItemSelector", "ResultSelector", "Assign"];
const NESTED = ["States", "Branches", "ItemProcessor", "Iterator"];

/** Every state below, with its query language. */
const statesIn = (value: Json, inherited = "JSONPath"): [JsonObject, string][] => {
  if (Array.isArray(value)) return value.flatMap((item) => statesIn(item, inherited));
  if (!isObject(value)) return [];
  const language = String(value.QueryLanguage ?? inherited);
  const inside = NESTED.flatMap((name) => {
    const nested = value[name] ?? [];
    return statesIn(name === "States" ? Object.values(nested) : nested, language);
  });
  return typeof value.Type === "string" ? [[value, language], ...inside] : inside;
};

const check = (state: JsonObject, language: string): (string | undefined)[] => {
  const messages = (findings: Finding[]) => findings.map(({ message }) => message);
  if (language === "JSONata") {
    const own = Object.entries(state).filter(([name]) => !NESTED.includes(name));
    return messages(checkJsonataTemplate(Object.fromEntries(own)));
  }
  const { ResultPath, Choices = [] } = state;
  const paths = PATHS.map((name) => state[name]).filter((path) => typeof path === "string");
  return [
    ...paths.map((path) => (path.startsWith("States.") ? checkIntrinsic(path) : checkPath(path))),
    ...TEMPLATES.flatMap((name) => messages(checkTemplate(state[name] ?? null))),
    typeof ResultPath === "string" ? checkReferencePath(ResultPath, { writable: true }) : undefined,
    ...(Choices as JsonObject[]).flatMap((rule) => messages(checkChoiceRule(rule))),
  ];
};

const definitionsIn = (folder: string): [string, Json][] =>
  readdirSync(new URL(folder, corpus))
    .filter((name) => name.endsWith(".json") && name !== "manifest.json")
    .map((name) => {
      const content = JSON.parse(readFileSync(new URL(`${folder}/${name}`, corpus), "utf8"));
      return [`${folder}/${name}`, content.definition ?? content];
    });

const problemsOf = (definition: Json): string[] =>
  statesIn(definition)
    .flatMap(([state, language]) => check(state, language))
    .filter((message) => message !== undefined);

if (!existsSync(corpus)) test.todo("needs the corpus that stands beside the repository: ../shared/corpus");
else {
  const accepted = ["asl", "recorded", "recorded/tiny", "recorded/choice-operators"].flatMap(definitionsIn);

  test("no expression of a definition that AWS accepts is refused", () => {
    expect(accepted.flatMap(([, definition]) => statesIn(definition)).length).toBeGreaterThan(1500);
    expect(
      accepted.flatMap(([name, definition]) => problemsOf(definition).map((what) => `${name}: ${what}`)),
    ).toEqual([]);
  });

  test("an escape that AWS refuses in an intrinsic call is refused", () => {
    const refused = definitionsIn("recorded/invalid").filter(([name]) =>
      name.includes("illegal-intrinsic-function"),
    );
    expect(refused.map(([, definition]) => problemsOf(definition))).toEqual([
      [expect.stringContaining("escapes something other than")],
    ]);
  });
}
