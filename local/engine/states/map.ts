import { isDistributed, processorOf } from "../asl.ts";
import { type MapItem, newBranch } from "../branch.ts";
import { type Exit, leaveWithResult } from "../exit.ts";
import { LIMITS } from "../limits.ts";
import { together } from "../together.ts";
import type { Visit } from "../visit.ts";
import { distributedMap } from "./distributed-map.ts";
import { itemsOf, selectItem } from "./map-items.ts";
import { mapNumber } from "./map-number.ts";

/** One attempt of a Map. After a redrive only the iterations that did not succeed go on. */
export const map = (visit: Visit): Promise<Exit> =>
  isDistributed(visit.state) ? distributedMap(visit) : inlineMap(visit);

const inlineMap = async (visit: Visit): Promise<Exit> => {
  const { branch, name } = visit;
  const items = await itemsOf(visit);
  const concurrency = await mapNumber(visit, "MaxConcurrency");
  const redriven = visit.resumed && visit.retries === 0 && branch.children !== undefined;
  if (!redriven) {
    visit.addEvent("MapStateStarted", { length: items.length });
    branch.children = new Array(items.length);
  }
  const children = branch.children!;

  const begin = async (index: number) => {
    const known = children[index];
    if (known) return known;
    const item: MapItem = { ...items[index]!, Index: index };
    const input = await selectItem(visit, item);
    const path = [...branch.path, name, String(index)];
    const line = newBranch(processorOf(visit.state), input, { branch, path, item });
    children[index] = line;
    // An iteration follows the one before it, as far as they run one after the other.
    line.last = visit.addEventAside("MapIterationStarted", { state: name, index });
    return line;
  };

  const result = await together(visit, items.length, {
    limit: Math.min(concurrency || LIMITS.inlineConcurrency, LIMITS.inlineConcurrency),
    start: begin,
    succeeded: (index, line) => {
      visit.addEventAside("MapIterationSucceeded", { state: name, index }, line.last);
      branch.last = line.last;
    },
    failed: (index, line) => visit.addEventAside("MapIterationFailed", { state: name, index }, line.last),
    aborted: (index, line) => visit.addEventAside("MapIterationAborted", { state: name, index }, line.last),
  });
  visit.life.check();
  visit.addEventAside("MapStateSucceeded");
  return leaveWithResult(visit, result);
};
