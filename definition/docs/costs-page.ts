import prices from "../../facts/prices.json" with { type: "json" };
import type { Cost } from "../plan/cost.ts";
import { priceList } from "../plan/dollars.ts";
import { planWorkflow } from "../plan/plan-workflow.ts";
import { configOf, type Sample, samples } from "../plan/samples.ts";
import { table } from "./table.ts";

const head = () => `# What guarding costs

<!-- Made from the code by \`npm run docs\`. Do not edit. -->

\`steponce plan\` prints these figures for the steps of a workflow; \`test/costs\` measures each of them on the
generated definition, in the local runner. They are what the guard adds to a step in which nothing fails: the
effect's own transition, call and units are not in them.

- _fresh_: the effect is applied, and its result stored.
- _replayed_: the stored result is returned. What is added to a step that would apply its effect again.
- _refused_: each try that finds another attempt of the key at work, and waits.

`;

const LEFT_OUT = `

Units hold for records and items of up to 1 KB (reads: 4 KB); a stored result counts with its record. An inline
handler that does not mark its effect with \`once.effect\` writes one unit less when it is fresh. Logs, metrics, the
storage of records, and the longer run of an inline Lambda are not counted. Two of the units, three of a transaction's,
keep the index of what has not ended; AWS does not say whether a transaction counts them twice, as is done here.
`;

const history = `
## Limits

An execution of a Standard workflow fails when its history has 25,000 events. \`steponce plan\` says how many items of
each inline Map fit, and refuses a Map whose stated items do not (SO175). An item of a Distributed Map has a history of
its own. A definition may have 1 MB: the plan shows how large it becomes (SO172).
`;

/** docs/costs.md */
export const costsPage = (): string => {
  const columns = ["step", "attempt", "transitions", "events", "Lambda calls", "write units", "read units"];
  const rows = samples.flatMap(rowsOf);
  return [
    head(),
    table([[...columns, "$ per million"], ...rows]).join("\n"),
    LEFT_OUT,
    `\n## Prices\n\n${pricesText()}\n`,
    history,
  ].join("");
};

const rowsOf = (sample: Sample): readonly (readonly string[])[] => {
  const { fresh, replayed, refused } = planWorkflow(configOf(sample), import.meta.dirname).steps[0]!.cost;
  return [
    row(sample.what, "fresh", fresh),
    row("", "replayed", replayed),
    ...(refused.transitions > 0 ? [row("", "refused", refused)] : []),
  ];
};

const row = (what: string, attempt: string, cost: Cost & { readonly dollars: number }) => [
  what,
  attempt,
  ...[cost.transitions, cost.historyEvents, cost.lambdaCalls, cost.writeUnits, cost.readUnits].map(String),
  cost.dollars.toFixed(2),
];

const pricesText = (): string => {
  const { transitions, lambdaRequests, lambdaGigabyteSeconds, writeUnits, readUnits, guardCall } = prices;
  const price = (what: string, { dollars, source }: { dollars: number; source: string }) =>
    `- a million ${what}: $${dollars} ([price list](${source}))`;
  return [
    `${priceList.region}, ${priceList.date}, in \`facts/prices.json\`:\n`,
    price("state transitions of Standard workflows", transitions),
    price("Lambda calls", lambdaRequests),
    price("GB-seconds of Lambda on arm64", lambdaGigabyteSeconds),
    price("write units of an on-demand table", writeUnits),
    price("read units of an on-demand table", readUnits),
    `\nA call of the guard is taken for ${guardCall.milliseconds} ms of ${guardCall.megabytes} MB, which is assumed, not measured. Express`,
    "workflows are paid by their duration: their transitions cost nothing of their own.",
  ].join("\n");
};
