import { startDoor } from "steponce/lambdas";
import { guardWorkflow, loadWorkflow } from "../../definition/index.ts";
import { LocalAccount } from "../../local/account/account.ts";
import { deploy, subjectOf } from "../../local/account/deploy.ts";
import type { Json } from "../../local/index.ts";
import { runWorkflow } from "../../local/run-workflow.ts";
import { StormFaults } from "../../local/simulation/storm-faults.ts";
import { sleep } from "../../local/time/clock.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import { AsynchronousInvocations } from "../../test/doors/aws/asynchronous.ts";
import { stepFunctionsClient } from "../../test/doors/aws/step-functions-client.ts";
import local from "./local.ts";

const DAY = 86_400_000;

const guarded = async () => {
  const { workflow, definition, findings } = guardWorkflow(await loadWorkflow(__dirname));
  if (!workflow || !definition) throw new Error(JSON.stringify(findings));
  return { workflow, definition };
};

const run = (...faults: string[]) => runWorkflow(__dirname, local, { faults });

const DONE = {
  RenderPdf: { "inbox/scan-17.txt/v1": 1 },
  ReadPage: { "inbox/scan-17.txt/v1/1": 1 },
  IndexDocument: { "inbox/scan-17.txt/v1": 1 },
  CountDocument: { "inbox/scan-17.txt/v1": 1 },
  Announce: { "inbox/scan-17.txt/v1": 1 },
};

test("a document is rendered, read, indexed, counted and announced once", async () => {
  const { status, output, effects } = await run();
  expect(status).toBe("SUCCEEDED");
  expect(output).toMatchObject({ pdfKey: "rendered/inbox/scan-17.txt/v1.pdf", words: 101 });
  expect(effects).toEqual(DONE);
});

test.each([
  "RenderPdf:after-effect",
  "RenderPdf:lost-response",
  "RenderPdf:lands-late",
  "ReadPage:after-effect",
  "ReadPage:lost-response",
  "ReadPage:timeout",
  "ReadPage:after-store",
  "IndexDocument:after-effect",
  "IndexDocument:lost-response",
  "CountDocument:after-effect",
  "CountDocument:abort",
])("with the fault %s every effect still happened once", async (fault) => {
  const { status, effects, unusedFaults } = await run(fault);
  expect(unusedFaults).toEqual([]);
  expect(status).toBe("SUCCEEDED");
  expect(effects).toEqual(DONE);
});

test("an announcement that may have been published is held, not repeated", async () => {
  const { status, error, effects } = await run("Announce:lost-response");
  expect({ status, error }).toEqual({ status: "FAILED", error: "StepOnce.InDoubt" });
  expect(effects.Announce).toEqual({ "inbox/scan-17.txt/v1": 1 });
});

/** What S3 and EventBridge bring for the second of three kinds of documents: three pages. */
const bringing = async (rate: number, seed = 1) => {
  const { workflow, definition } = await guarded();
  const random = seededRandom(seed);
  const clock = new VirtualTime({ start: Date.UTC(2026, 0, 1), random: random.fork() });
  const faults = new StormFaults({ seed, rate }, clock);
  const account = new LocalAccount({ clock, random: random.fork(), faults });
  const stateMachineArn = deploy(account, subjectOf(workflow, local, definition));
  const event = local.event(account, 1);
  account.addFunction("door", {
    timeoutSeconds: 10,
    handler: (outside) =>
      startDoor({
        name: "documents",
        stateMachineArn,
        retention: "400 days",
        sfn: stepFunctionsClient(account.stepFunctions, outside),
      }),
  });
  const invocations = new AsynchronousInvocations(clock, (delivered) => account.invoke("door", delivered));
  const { bucket, key, versionId, sequencer, size, eTag } = event.input as Record<string, Json>;
  const notification = {
    Records: [
      {
        eventSource: "aws:s3",
        eventName: "ObjectCreated:Put",
        s3: { bucket: { name: bucket }, object: { key, versionId, sequencer, size, eTag } },
      },
    ],
  } as Json;
  const viaEventBridge = {
    source: "aws.s3",
    "detail-type": "Object Created",
    detail: {
      bucket: { name: bucket },
      object: { key, "version-id": versionId, sequencer, size, etag: eTag },
    },
  } as Json;
  /** By both ways, each of them twice. */
  const bring = () =>
    Promise.all([notification, viaEventBridge, notification, viaEventBridge].map((e) => invocations.send(e)));
  const { stepFunctions } = account;
  const redrive = async () => {
    for (const { executionArn } of stepFunctions.listExecutions(stateMachineArn)) {
      let { status } = await stepFunctions.finished(executionArn);
      for (let tries = 0; status !== "SUCCEEDED" && tries < 5; tries++) {
        await sleep(clock, DAY / 8);
        stepFunctions.redriveExecution(executionArn);
        ({ status } = await stepFunctions.finished(executionArn));
      }
    }
  };
  const work = async () => {
    await bring();
    await redrive();
    await bring();
    faults.calm();
    for (const event of invocations.deadLetters.splice(0)) await invocations.send(event);
    await redrive();
    await sleep(clock, 91 * DAY);
    await bring();
  };
  await clock.run(work());
  const times = Object.entries(local.keys(event)).flatMap(([step, keys]) =>
    keys.map((businessKey) => [step, local.fact(account, step, businessKey).times]),
  );
  return { times, starts: account.attempts.get("RenderPdf"), struck: faults.struck.length };
};

test("one document that S3 announces twelve times, in two ways, is one execution with each effect once", async () => {
  const { times, starts } = await bringing(0);
  expect(starts).toBe(1);
  expect(times).toHaveLength(7);
  expect(times.every(([, count]) => count === 1)).toBe(true);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("so it is in storm %d, which strikes at every edge", async (seed) => {
  const { times, struck } = await bringing(0.06, seed);
  expect(struck).toBeGreaterThan(0);
  // Nobody settles here what may have been announced.
  expect(times.filter(([step, count]) => count !== 1 && step !== "Announce")).toEqual([]);
  expect(times.filter(([, count]) => Number(count) > 1)).toEqual([]);
});
