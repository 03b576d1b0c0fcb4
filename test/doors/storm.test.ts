import { StormFaults } from "../../local/simulation/storm-faults.ts";
import { type Clock, sleep } from "../../local/time/clock.ts";
import { SOURCES, type Source } from "./sources.ts";
import { DAY, type DoorWorld, doorWorld } from "./world.ts";

const ORDER = { orderId: "order-17", amount: 1250 };
const SEEDS = Array.from({ length: 15 }, (_, index) => index + 1);

/**
 * Crashes, lost answers, late calls, a throttled ledger and skewed clocks around the door, while one order
 * comes several times at once, a quarter of an hour and 91 days later, and whatever was given up comes again.
 */
async function weather(seed: number, sourceOf: (world: DoorWorld) => Source, guarded = true) {
  let storm: StormFaults | undefined;
  const faults = (clock: Clock) => {
    storm = new StormFaults({ seed, rate: 0.08 }, clock);
    return storm;
  };
  const world = doorWorld({ seed, faults, guarded });
  const source = sourceOf(world);
  const { clock, account } = world;
  const work = async () => {
    await source.bring(ORDER, 3);
    await sleep(clock, 900_000);
    await source.bring(ORDER, 2);
    storm?.calm();
    await sleep(clock, 900_000);
    await source.redeliver();
    await sleep(clock, 91 * DAY);
    await source.bring(ORDER, 2);
  };
  await clock.run(work());
  const times = account.effects.count("started", ORDER.orderId);
  return { seed, times, givenUp: source.givenUp(), struck: storm?.struck ?? [] };
}

test.each(SOURCES)("from %s one order starts one execution under any storm", async (_, sourceOf) => {
  const reports = [];
  for (const seed of SEEDS) reports.push(await weather(seed, sourceOf));
  expect(reports.filter(({ times, givenUp }) => times !== 1 || givenUp > 0)).toEqual([]);
  expect(reports.flatMap(({ struck }) => struck).length).toBeGreaterThan(SEEDS.length);
});

test("without the door the same order starts many", async () => {
  const [, sqs] = SOURCES.find(([name]) => name === "SQS")!;
  expect((await weather(1, sqs, false)).times).toBeGreaterThan(1);
});
