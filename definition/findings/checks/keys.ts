import { isObject, type QueryLanguage } from "../../asl/types.ts";
import type { Site } from "../../asl/walk.ts";
import { isExpressionOf } from "../../load/valid-asl.ts";
import { finding } from "../finding.ts";
import { readsOf } from "../reads.ts";
import { type Check, eachStep, optionOf, type StepSubject } from "../subject.ts";
import { membersOf, membersWritten } from "../writes.ts";

const constantKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (
    step.key.length === 0 ||
    step.key.some((key) => isExpressionOf(site.language, key) && !isConstant(key, site.language))
  ) {
    return [];
  }
  return [
    finding("SO141", optionOf(whole, subject, "key"), `${step.key.join(", ")} is the same for every start`),
  ];
});

const notExpressions = eachStep((subject, whole) => {
  const { step, site } = subject;
  const options = { key: step.key, partition: step.partition ?? [], fingerprint: step.fingerprint ?? [] };
  return Object.entries(options).flatMap(([option, expressions]) =>
    [expressions]
      .flat()
      .filter((expression) => !isExpressionOf(site.language, expression))
      .map((expression) =>
        finding("SO146", optionOf(whole, subject, option), `${expression} is no ${site.language} expression`),
      ),
  );
});

/** Ids that requests and deliveries get anew each time. */
const FRESH_IDS = /^(?:request|trace|correlation|receipt)_?id$|^(?:timestamp|now|uuid|nonce|received_?at)$/i;

const doubtfulKeys = eachStep((subject, whole) =>
  subject.step.key
    .filter((key) => FRESH_IDS.test(/([\w-]+)['"\]\s%}]*$/.exec(key)?.[1] ?? ""))
    .map((key) =>
      finding("SO147", optionOf(whole, subject, "key"), `${key} looks like an id or a time of one request`),
    ),
);

/** Two steps that share an id share their records, if they share the scope too. */
const sharedKeys: Check = (whole) => {
  const identity = ({ step }: StepSubject) => JSON.stringify([step.scope, step.step, step.generation]);
  const keyed = whole.steps.filter(({ step }) => step.key.length > 0);
  return keyed.flatMap((subject, index) => {
    const first = keyed.slice(0, index).find((other) => identity(other) === identity(subject));
    if (first === undefined) return [];
    const what = `the id ${JSON.stringify(subject.step.step)} is that of ${first.step.state} too, in the same scope`;
    return [finding("SO112", optionOf(whole, subject, "id"), what)];
  });
};

const tenants = eachStep((subject, whole) => {
  const { tenant } = whole.config;
  const { step, site } = subject;
  if (
    tenant === undefined ||
    step.key.length === 0 ||
    step.partition !== undefined ||
    step.scope === "execution"
  )
    return [];
  const last = (expression: string) => /([\w-]+)['\]\s%}]*$/.exec(expression)?.[1];
  if (step.key.some((key) => key === tenant || (last(key) !== undefined && last(key) === last(tenant))))
    return [];
  const mend = `add partition: ${JSON.stringify(site.within.length === 0 ? tenant : "…")}, or the tenant to key`;
  return [
    finding(
      "SO145",
      optionOf(whole, subject, "key"),
      `the tenant (${tenant}) is neither in partition nor in key`,
      mend,
    ),
  ];
});

const mapKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  const map = site.within.findLast(({ kind }) => kind === "Map");
  if (step.key.length === 0 || map === undefined) return [];
  const mapSite = whole.sites.find(({ name }) => name === map.state)!;
  if (step.key.some((key) => mayTellItemsApart(key, site, mapSite))) return [];
  const what = `${step.key.join(", ")} does not depend on the item of ${map.state}`;
  return [finding("SO142", optionOf(whole, subject, "key"), what)];
});

/** False only when the key surely comes from outside of the item. */
const mayTellItemsApart = (key: string, site: Site, map: Site): boolean => {
  const { input, context, variables, volatile } = readsOf(key, site.language);
  if (context.some((path) => path.startsWith("Map.Item"))) return true;
  if (volatile.length > 0 || variables.some((name) => assignedWithin(site, name))) return true;
  if (input.length === 0) return false;
  // A Parallel or another machine between the Map and the step hands its input on, changed or not.
  const written =
    site.depth === map.depth + 1 ? membersWritten(site.machine.States, site.language) : undefined;
  const members = membersOf(map.state.ItemSelector ?? map.state.Parameters);
  if (members === undefined || written === undefined) return true;
  return input.some((member) => {
    const selected = members.get(member);
    return (
      member === "" || written.has(member) || selected === undefined || readsItem(selected, map.language)
    );
  });
};

const readsItem = (value: unknown, language: QueryLanguage): boolean => {
  if (typeof value === "string") {
    return readsOf(value, language).context.some((path) => path === "" || path.startsWith("Map"));
  }
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((inner) => readsItem(inner, language))
  );
};

const assignedWithin = ({ machine }: Site, variable: string): boolean =>
  Object.values(machine.States).some(
    (state) => JSON.stringify(state).includes(`"${variable}`) && isObject(state.Assign),
  );

const isConstant = (key: string, language: QueryLanguage): boolean => {
  const { input, context, variables, volatile } = readsOf(key, language);
  return [...input, ...context, ...variables, ...volatile].length === 0;
};

export const keyChecks: readonly Check[] = [
  constantKeys,
  notExpressions,
  doubtfulKeys,
  sharedKeys,
  tenants,
  mapKeys,
];
