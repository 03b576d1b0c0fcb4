import { priceList } from "../../definition/plan/dollars.ts";
import type { Growth } from "../../definition/plan/growth.ts";
import type { PlannedStep } from "../../definition/plan/plan-workflow.ts";
import { formatTable } from "./table.ts";

type Priced = PlannedStep["cost"]["fresh"];

/** What guarding adds to each step, fresh / replayed / for each refused try. */
export function formatCosts(steps: readonly PlannedStep[]): string {
  const guarded = steps.filter(({ cost }) => Object.values(cost.replayed).some((figure) => figure > 0));
  if (guarded.length === 0) return "";
  const table = formatTable(
    ["step", "transitions", "events", "Lambda calls", "write units", "read units", "$ per million"],
    guarded.map(({ state, cost }) => [
      state,
      ...(["transitions", "historyEvents", "lambdaCalls", "writeUnits", "readUnits"] as const).map((what) =>
        triple(cost, (priced) => String(priced[what])),
      ),
      triple(cost, dollars),
    ]),
  );
  const { region, date } = priceList;
  return [
    `Added by the guard: fresh / replayed / each try that is refused (prices of ${region}, ${date}; docs/costs.md)`,
    table,
    ...guarded.flatMap(({ state, costIfCalled }) =>
      costIfCalled ? [`  ${state} in shape "called": $${triple(costIfCalled, dollars)} per million`] : [],
    ),
  ].join("\n");
}

const triple = ({ fresh, replayed, refused }: PlannedStep["cost"], figure: (priced: Priced) => string) =>
  [fresh, replayed, ...(refused.transitions > 0 ? [refused] : [])].map(figure).join(" / ");

const dollars = (priced: Priced) => priced.dollars.toFixed(2);

/** How large the workflow becomes, and how many items its Maps can have. */
export function formatGrowth({ bytes, maps }: Growth): string {
  const kilobytes = (size: number) => `${Math.ceil(size / 1024)} KB`;
  const guarded = bytes.guarded === undefined ? "" : `, ${kilobytes(bytes.guarded)} guarded`;
  return [
    `Definition: ${kilobytes(bytes.written)} as written${guarded}; 1 MB is allowed.`,
    ...maps.map(
      ({ map, eventsPerItem, itemsAtMost }) =>
        `${map}: ${eventsPerItem} events for each item, so at most ${itemsAtMost} items fit into a history of 25,000.`,
    ),
  ].join("\n");
}
