import type { Scope } from "../../../ledger/guard-spec.ts";
import type { QueryLanguage } from "../../asl/types.ts";
import { isExpressionOf } from "../expression-syntax.ts";
import { finding } from "../finding.ts";
import { readsOf } from "../reads.ts";
import { type Check, eachStep, optionOf, type StepSubject } from "../subject.ts";

const constantKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.key.length === 0 || !step.key.every((key) => isConstant(key, site.language, step.scope)))
    return [];
  const what = `${step.key.join(", ")} is the same for every start`;
  return [finding("SO141", optionOf(whole, subject, "key"), what)];
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
  const { step } = subject;
  const outside = step.key.length > 0 && step.partition === undefined && step.scope !== "execution";
  if (tenant === undefined || !outside || step.key.some((key) => selectsSame(key, tenant))) return [];
  const what = `the tenant (${tenant}) is neither in partition nor in key`;
  return [finding("SO145", optionOf(whole, subject, "key"), what)];
});

/** Paths that end in the same member: in a Map the tenant is selected from the item, by another path. */
const selectsSame = (key: string, tenant: string): boolean => {
  const last = (expression: string) => /([\w-]+)['\]\s%}]*$/.exec(expression)?.[1];
  return key === tenant || (last(key) !== undefined && last(key) === last(tenant));
};

/** Parts of the context object that one start has like another: the first item has index 0 in each. */
const LIKE_ANY_START = /^(?:Map\.Item\.Index|StateMachine|Execution\.RoleArn)\b/;

const isConstant = (key: string, language: QueryLanguage, scope: Scope): boolean => {
  if (!isExpressionOf(language, key)) return false;
  const { input, context, variables, volatile } = readsOf(key, language);
  const telling = context.filter((path) => scope === "execution" || !LIKE_ANY_START.test(path));
  return [...input, ...telling, ...variables, ...volatile].length === 0;
};

export const keyChecks: readonly Check[] = [constantKeys, notExpressions, sharedKeys, tenants];
