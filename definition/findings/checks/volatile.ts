import type { Site } from "../../asl/walk.ts";
import type { ResolvedStep } from "../../resolved.ts";
import { finding } from "../finding.ts";
import { readsOf } from "../reads.ts";
import { type Check, eachStep, optionOf } from "../subject.ts";

/**
 * Parts of the context object that differ between two attempts at the same effect.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html
 */
const VOLATILE_CONTEXT = /^$|^(?:State|Task)\b|^Execution(?:$|\.(?:RedriveCount|RedriveTime|StartTime)\b)/;
/** The same in one execution, another one in the next. */
const EXECUTION_ID = /^Execution\.Id\b/;
const EXECUTION_NAME = /^Execution\.Name\b/;

/** What in an expression changes by itself, for a step of this scope. */
const volatileIn = (expression: string, { language }: Site, { scope }: ResolvedStep): readonly string[] => {
  const { context, volatile } = readsOf(expression, language);
  const changes = context.filter(
    (path) => VOLATILE_CONTEXT.test(path) || (scope !== "execution" && EXECUTION_ID.test(path)),
  );
  return [...volatile, ...changes.map((path) => (path === "" ? "the context object" : path))];
};

const volatileKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  const options = { key: step.key, partition: step.partition === undefined ? [] : [step.partition] };
  return Object.entries(options).flatMap(([option, expressions]) =>
    expressions.flatMap((expression) =>
      volatileIn(expression, site, step).map((part) =>
        finding(
          "SO140",
          optionOf(whole, subject, option),
          `${expression}: ${part} is another value in another attempt`,
        ),
      ),
    ),
  );
});

const volatileFingerprints = eachStep((subject, whole) => {
  const { step, site } = subject;
  return (step.fingerprint ?? []).flatMap((expression) =>
    volatileIn(expression, site, step).map((part) =>
      finding(
        "SO150",
        optionOf(whole, subject, "fingerprint"),
        `${expression}: ${part} is another value in another attempt`,
      ),
    ),
  );
});

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
