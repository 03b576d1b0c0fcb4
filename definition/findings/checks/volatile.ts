import type { ResolvedStep } from "../../resolved.ts";
import { chainOf } from "../difference.ts";
import { finding } from "../finding.ts";
import { type Reads, readsOf } from "../reads.ts";
import { sourcesOf } from "../sources.ts";
import { type Check, eachStep, optionOf, type StepSubject, type Subject } from "../subject.ts";

/**
 * Parts of the context object that are the same for two attempts at the same effect.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html
 */
const STABLE_CONTEXT = /^(?:Execution\.(?:Id|Input|Name|RoleArn)|StateMachine|Map)\b/;
/** The same in one execution, another one in the next. */
const EXECUTION_ID = /^Execution\.Id\b/;
const EXECUTION_NAME = /^Execution\.Name\b/;

/** What changes by itself, for a step of this scope. */
const changesIn = (
  { context, volatile }: Pick<Reads, "context" | "volatile">,
  { scope }: ResolvedStep,
): readonly string[] => {
  const changes = context.filter(
    (path) => !STABLE_CONTEXT.test(path) || (scope !== "execution" && EXECUTION_ID.test(path)),
  );
  return [...volatile, ...changes.map((path) => (path === "" ? "the context object" : path))];
};

/** What in an expression changes by itself, or is set by a state before to what does. */
const volatileIn = (expression: string, { site, step }: StepSubject, whole: Subject): readonly string[] => [
  ...changesIn(readsOf(expression, site.language), step),
  ...sourcesOf(expression, chainOf(site, whole.sites))
    // What an execution has set once it keeps, in retries of the step as in redrives.
    .filter(({ repeated }) => repeated || step.scope !== "execution")
    .flatMap(({ state, reads }) => changesIn(reads, step).map((part) => `${part}, set by ${state},`)),
];

const volatileOptions = (code: "SO140" | "SO150", optionsOf: (step: ResolvedStep) => object): Check =>
  eachStep((subject, whole) =>
    Object.entries(optionsOf(subject.step)).flatMap(([option, expressions]) =>
      (expressions as readonly string[]).flatMap((expression) =>
        [...new Set(volatileIn(expression, subject, whole))].map((part) =>
          finding(
            code,
            optionOf(whole, subject, option),
            `${expression}: ${part} is another value in another attempt`,
          ),
        ),
      ),
    ),
  );

const volatileKeys = volatileOptions("SO140", ({ key, partition }) => ({
  key,
  partition: partition === undefined ? [] : [partition],
}));

const volatileFingerprints = volatileOptions("SO150", ({ fingerprint = [] }) => ({ fingerprint }));

/** Ids that requests and deliveries get anew each time. */
const FRESH_IDS = /^(?:request|trace|correlation|receipt)_?id$|^(?:timestamp|now|uuid|nonce|received_?at)$/i;

const doubtfulKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.scope === "execution") return [];
  return step.key.flatMap((key) => {
    const last = /([\w-]+)['"\]\s%}]*$/.exec(key)?.[1] ?? "";
    const named = readsOf(key, site.language).context.some((path) => EXECUTION_NAME.test(path));
    const what = named
      ? `${key} is a business id only if whoever starts the execution names it so`
      : FRESH_IDS.test(last) && `${key} looks like an id or a time of one request`;
    return what === false ? [] : [finding("SO147", optionOf(whole, subject, "key"), what)];
  });
});

/**
 * https://docs.aws.amazon.com/step-functions/latest/dg/state-map-distributed.html: items run as child
 * executions. A redrive of the Map Run starts Express children anew.
 */
const distributedChildren = eachStep((subject, whole) => {
  const { step, site } = subject;
  const map = site.within.findLast(({ distributed }) => distributed);
  if (step.key.length === 0 || map === undefined) return [];
  const inKey = step.key.filter((key) =>
    readsOf(key, site.language).context.some((path) => /^Execution\.(?:Id|Name)\b/.test(path)),
  );
  return [
    ...(step.scope === "execution"
      ? [
          finding(
            "SO144",
            optionOf(whole, subject, "scope"),
            `${map.state} runs each item in an execution of its own`,
          ),
        ]
      : []),
    ...inKey.map((key) =>
      finding("SO144", optionOf(whole, subject, "key"), `${key} is that of a child of ${map.state}`),
    ),
  ];
});

export const volatileChecks: readonly Check[] = [
  volatileKeys,
  volatileFingerprints,
  doubtfulKeys,
  distributedChildren,
];
