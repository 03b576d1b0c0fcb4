import { StepOnceError } from "../../ledger/index.ts";

/** What a member may be, in words, and whether a value is that. A `?` in front: it may be left out. */
type Rule = readonly [what: string, check: (value: unknown) => boolean];
type Rules = Readonly<Record<string, Rule>>;

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isFunction = (value: unknown) => typeof value === "function";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isDuration = (value: unknown) => isText(value) || typeof value === "number";
const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);
const hasOnly = (value: unknown, member: string, check: (value: unknown) => boolean) =>
  isObject(value) &&
  Object.keys(value).join() === member &&
  check((value as Readonly<Record<string, unknown>>)[member]);

const callable: Rule = ["?a function", isFunction];
const duration: Rule = ['?a duration such as "60 days"', isDuration];
const names: Rule = ["?a list of error names", isNames];
const object: Rule = ["?an object", isObject];

const EFFECTS: readonly unknown[] = ["handler", "marked", "commit"];

const OPTIONS: Rules = {
  effect: ['?"handler", "marked" or "commit"', (value) => EFFECTS.includes(value)],
  alone: object,
  services: object,
  observe: callable,
  onReplay: callable,
};

const ALONE: Rules = {
  name: ["a text", isText],
  key: ["a function", isFunction],
  retention: ['a duration such as "60 days"', isDuration],
  partition: callable,
  fingerprint: callable,
  onDoubt: [
    '?"hold", { lookUp: function } or { sameTokenIsSafe: duration }',
    (value) =>
      value === "hold" ||
      hasOnly(value, "lookUp", isFunction) ||
      hasOnly(value, "sameTokenIsSafe", isDuration),
  ],
  notApplied: names,
  storeErrors: names,
  landsWithin: duration,
  maxClockSkew: duration,
  hashKeys: ["?true or false", (value) => typeof value === "boolean"],
};

/** @throws StepOnce.Misuse that names every option that is wrong: a typo must not become a default */
export function checkOptions(options: { readonly alone?: object }): void {
  const findings = [...findingsIn(options, OPTIONS, ""), ...findingsIn(options.alone, ALONE, "alone.")];
  if (findings.length === 0) return;
  throw new StepOnceError("Misuse", `once() got options that it cannot take: ${findings.join("; ")}.`);
}

function findingsIn(given: object | undefined, rules: Rules, prefix: string): string[] {
  if (!isObject(given)) return [];
  const values = given as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(rules, name));
  const wrong = Object.entries(rules).filter(([name, [what, check]]) => {
    const value = values[name];
    return value === undefined ? !what.startsWith("?") : !check(value);
  });
  return [
    ...unknown.map((name) => `${prefix}${name} is none of ${Object.keys(rules).join(", ")}`),
    ...wrong.map(([name, [what]]) => `${prefix}${name} must be ${what.replace("?", "")}`),
  ];
}
