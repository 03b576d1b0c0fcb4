import type { Json } from "../../expressions/types.ts";
import { prefixOf } from "../arns.ts";
import { processorOf } from "../asl.ts";
import type { MapRun } from "../branch.ts";
import { type Exit, leaveWithResult } from "../exit.ts";
import { failed } from "../failure.ts";
import { CLOSED, type Life } from "../life.ts";
import { LIMITS } from "../limits.ts";
import type { Visit } from "../visit.ts";
import { type Batch, batchesOf } from "./batches.ts";
import { readItems } from "./item-reader.ts";
import { itemsOf, selectItem } from "./map-items.ts";
import { mapNumber } from "./map-number.ts";
import { resultOf } from "./map-result.ts";
import { isExceeded, type Tolerance, toleranceOf } from "./tolerance.ts";

/** One attempt of a distributed Map. After a redrive only the children that did not succeed run again. */
export const distributedMap = async (visit: Visit): Promise<Exit> => {
  const { branch, run, life } = visit;
  const concurrency = await mapNumber(visit, "MaxConcurrency");
  const redriven = visit.resumed && visit.retries === 0 && branch.mapRun !== undefined;
  let batches: Batch[] = [];
  if (!redriven) {
    batches = await inputsOf(visit);
    visit.addEvent("MapStateStarted", { length: batches.reduce((sum, { items }) => sum + items, 0) });
  }
  const tolerance = await toleranceOf(visit);
  if (redriven) {
    const { arn, redriveCount } = branch.mapRun!;
    branch.mapRun!.redriveCount = redriveCount + 1;
    visit.addEvent("MapRunRedriven", { mapRunArn: arn, redriveCount: redriveCount + 1 });
  } else {
    const children = batches.map((batch) => ({ ...batch, status: "PENDING" as const }));
    branch.mapRun = { arn: mapRunArn(visit), redriveCount: 0, children };
    visit.addEvent("MapRunStarted", { mapRunArn: branch.mapRun.arn });
  }

  const mapRun = branch.mapRun!;
  const inner = life.inner();
  const limit = Math.min(concurrency || LIMITS.distributedConcurrency, LIMITS.distributedConcurrency);
  try {
    await runChildren(visit, mapRun, inner, { limit, tolerance });
  } catch (thrown) {
    if (thrown === CLOSED) throw thrown;
    life.check();
    inner.close();
    for (const child of mapRun.children) if (child.status === "RUNNING") run.services.mapRuns.stop(child);
    visit.addEvent("MapRunFailed", EXCEEDED);
    throw failed(EXCEEDED.error, EXCEEDED.cause);
  }
  life.check();
  const result = await resultOf(visit, mapRun);
  visit.addEvent("MapRunSucceeded");
  visit.addEventAside("MapStateSucceeded");
  return leaveWithResult(visit, result);
};

const EXCEEDED = {
  error: "States.ExceedToleratedFailureThreshold",
  cause: "The specified tolerated failure threshold was exceeded",
};

const inputsOf = async (visit: Visit): Promise<Batch[]> => {
  const { ItemReader, ItemBatcher } = visit.state;
  const items = ItemReader ? await readItems(visit, ItemReader) : await itemsOf(visit, true);
  const inputs: Json[] = [];
  for (const [Index, item] of items.entries()) inputs.push(await selectItem(visit, { ...item, Index }));
  return ItemBatcher ? batchesOf(visit, ItemBatcher, inputs) : inputs.map((input) => ({ input, items: 1 }));
};

const mapRunArn = ({ run, state, name }: Visit): string => {
  const { stateMachineArn, stateMachineName } = run.record;
  const label = state.Label ?? name.replace(/[^\w-]/g, "").slice(0, 40);
  return `${prefixOf(stateMachineArn)}:mapRun:${stateMachineName}/${label}:${run.services.random.uuid()}`;
};

/** Rejects as soon as more items have failed than the Map tolerates. */
const runChildren = (
  visit: Visit,
  mapRun: MapRun,
  life: Life,
  { limit, tolerance }: { limit: number; tolerance: Tolerance },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { run, language } = visit;
    const { mapRuns } = run.services;
    const waiting = mapRun.children.filter(({ status }) => status !== "SUCCEEDED");
    const processor = processorOf(visit.state);
    const type = processor.ProcessorConfig?.ExecutionType ?? "STANDARD";
    const machine = { QueryLanguage: run.machine.QueryLanguage ?? language, ...processor };
    for (const child of waiting) child.status = "PENDING";
    let running = 0;
    let next = 0;

    const advance = () => {
      if (isExceeded(tolerance, mapRun)) return reject(failed(EXCEEDED.error));
      while (running < limit && next < waiting.length) {
        const child = waiting[next++]!;
        const forget = life.onClose(() => mapRuns.stop(child));
        running++;
        mapRuns.run(child, { parent: run, mapRunArn: mapRun.arn, machine, type }).then(() => {
          forget();
          running--;
          if (life.open) advance();
        }, reject);
      }
      if (running === 0) resolve();
    };
    advance();
  });
