import type { DynamoDBRecord } from "aws-lambda";
import { type BatchRecord, type LookUp, onceBatch, publishOutbox } from "../../lambdas/index.ts";
import { LocalAccount } from "../../local/account/account.ts";
import type { Outside } from "../../local/account/functions.ts";
import type { Json } from "../../local/index.ts";
import { StormFaults } from "../../local/simulation/storm-faults.ts";
import { sleep } from "../../local/time/clock.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import { Queue } from "./aws/queue.ts";
import { Shard } from "./aws/shard.ts";

const IDS = ["a", "b", "c", "d", "e", "f", "g"];
const DAY = 86_400_000;

interface Mail {
  readonly id: string;
}

const mailOf = ({ body, source }: BatchRecord): Mail =>
  source === "dynamodb"
    ? JSON.parse((body as DynamoDBRecord).dynamodb?.NewImage?.event?.S ?? "{}")
    : (body as Mail);

/** A consumer that sends mails, by a service that has no tokens but can be asked. */
const consumerWorld = (seed: number, rate: number, guarded = true) => {
  const random = seededRandom(seed);
  const clock = new VirtualTime({ start: Date.UTC(2026, 0, 5), random: random.fork() });
  const faults = new StormFaults({ seed, rate }, clock);
  const account = new LocalAccount({ clock, random: random.fork(), faults, guarded });
  const { effects } = account;
  const send = ({ id }: Mail) => effects.add({ name: "mail", key: id, at: clock.now() });
  const lookUp =
    (outside: Outside): LookUp =>
    ({ key }) =>
      outside("mail:find", () =>
        effects.count("mail", key) > 0 ? { found: "applied" as const } : { found: "notApplied" as const },
      );
  account.addFunction("consumer", {
    timeoutSeconds: 10,
    handler: (outside) =>
      onceBatch((record) => outside("mail:send", () => send(mailOf(record))), {
        alone: {
          name: "mails",
          key: (record) => mailOf(record).id,
          retention: "60 days",
          onDoubt: { lookUp: lookUp(outside) },
        },
      }),
    unguarded: (outside) => async (event: { Records: { body: string }[] }) => {
      for (const { body } of event.Records) await outside("mail:send", () => send(JSON.parse(body)));
      return { batchItemFailures: [] };
    },
  });
  account.addFunction("publisher", {
    timeoutSeconds: 10,
    handler: (outside) =>
      publishOutbox<Mail>(({ event }) => outside("mail:send", () => send(event)), {
        name: "outbox",
        retention: "60 days",
        onDoubt: { lookUp: lookUp(outside) },
      }),
  });
  const deliver = (event: Json) => account.invoke("consumer", event);
  const publish = (event: Json) => account.invoke("publisher", event);
  const times = () => IDS.map((id) => effects.count("mail", id));
  return { clock, faults, deliver, publish, times, sent: () => effects.all.map(({ key }) => key) };
};

type World = ReturnType<typeof consumerWorld>;

/** Brings every mail three times over, and after 40 days once more; whatever is given up is brought again. */
const deliveries: readonly (readonly [string, (world: World) => Promise<void>])[] = [
  ["SQS", (world) => throughQueue(world, false)],
  ["SQS FIFO", (world) => throughQueue(world, true)],
  ["Kinesis", (world) => throughShard(world, "kinesis")],
  ["DynamoDB Streams", (world) => throughShard(world, "dynamodb")],
  ["an outbox", (world) => throughShard({ ...world, deliver: world.publish }, "dynamodb")],
];

const throughQueue = async ({ clock, deliver, faults }: World, fifo: boolean) => {
  const queue = new Queue({ clock, fifo, deliver, visibilitySeconds: 60, maxReceives: 5 });
  const send = () => {
    for (const [index, id] of IDS.entries()) queue.send({ id }, fifo ? { group: `g${index % 3}` } : {});
  };
  for (let copy = 0; copy < 3; copy++) send();
  await queue.drain();
  faults.calm();
  queue.redriveDeadLetters();
  await queue.drain();
  await sleep(clock, 40 * DAY);
  send();
  await queue.drain();
};

const throughShard = async ({ clock, deliver, faults }: World, source: "kinesis" | "dynamodb") => {
  const shard = new Shard({ clock, source, deliver });
  // A producer that tried again puts a record of its own.
  for (const id of [...IDS, ...IDS]) shard.put({ id });
  await shard.drain();
  faults.calm();
  shard.rewind();
  await sleep(clock, 40 * DAY);
  await shard.drain();
};

test.each(deliveries)("each record of %s has one effect under any storm", async (_, bring) => {
  const failing = [];
  for (let seed = 1; seed <= 15; seed++) {
    const world = consumerWorld(seed, 0.05);
    await world.clock.run(bring(world));
    if (world.times().some((times) => times !== 1))
      failing.push({ seed, times: world.times(), struck: world.faults.struck });
  }
  expect(failing).toEqual([]);
});

test("without onceBatch() the same storm sends mails again", async () => {
  const world = consumerWorld(1, 0.05, false);
  await world.clock.run(throughQueue(world, false));
  expect(Math.max(...world.times())).toBeGreaterThan(1);
});

test.each(deliveries.slice(1))("records of %s keep their order", async (_, bring) => {
  const world = consumerWorld(1, 0);
  await world.clock.run(bring(world));
  const order = world.sent();
  // Groups of the FIFO queue: every third. A shard is one group.
  for (const group of [
    ["a", "d", "g"],
    ["b", "e"],
    ["c", "f"],
  ])
    expect(order.filter((id) => group.includes(id))).toEqual(group);
});
