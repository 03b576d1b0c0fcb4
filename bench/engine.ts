import { type StateMachine, StepFunctions } from "../local/engine/index.ts";
import { seededRandom } from "../local/time/random.ts";
import { VirtualTime } from "../local/time/virtual-time.ts";

/**
 * How many state transitions a second the local runner makes, beside a peer when it is installed, and
 * whether its memory stays flat: `node --expose-gc --import tsx bench/engine.ts`.
 */
const main = async (): Promise<void> => {
  const rows = {
    "this runner, no history": await transitionsPerSecond(ours({ history: false })),
    "this runner, with history": await transitionsPerSecond(ours({ history: true })),
    "aws-local-stepfunctions": await transitionsPerSecond(await peer()),
  };
  console.log("State transitions a second, a loop of Choice and Pass in one process:");
  for (const [name, rate] of Object.entries(rows))
    console.log(`  ${name.padEnd(26)} ${rate ?? "not installed"}`);
  console.log("Heap in MB after 0, 20, … 100 thousand executions of a Task:");
  console.log(`  ${(await heapOverExecutions()).join(", ")}`);
};

const ROUNDS = 4000;
const TRANSITIONS = 2 * ROUNDS + 3;

const LOOP: StateMachine = {
  StartAt: "Init",
  States: {
    Init: { Type: "Pass", Result: { n: 0 }, Next: "Loop" },
    Loop: {
      Type: "Choice",
      Choices: [{ Variable: "$.n", NumericLessThan: ROUNDS, Next: "Add" }],
      Default: "Done",
    },
    Add: { Type: "Pass", Parameters: { "n.$": "States.MathAdd($.n, 1)" }, Next: "Loop" },
    Done: { Type: "Succeed" },
  },
};

type Runner = () => Promise<unknown>;

const ours = ({ history }: { history: boolean }): Runner => {
  const { clock, account } = local(history);
  const stateMachineArn = account.createStateMachine({ name: "loop", definition: LOOP });
  return async () => {
    const { executionArn } = account.startExecution({ stateMachineArn });
    return (await clock.run(account.finished(executionArn))).output;
  };
};

/** Not among our dependencies: `npm install --no-save aws-local-stepfunctions` brings it. */
const peer = async (): Promise<Runner | undefined> => {
  const name = "aws-local-stepfunctions";
  try {
    const { StateMachine } = await import(name);
    const machine = new StateMachine(LOOP);
    return () => machine.run({}).result;
  } catch {
    return undefined;
  }
};

const transitionsPerSecond = async (run: Runner | undefined): Promise<number | undefined> => {
  if (!run) return undefined;
  const result = await run();
  if (JSON.stringify(result) !== `{"n":${ROUNDS}}`)
    throw new Error(`wrong result: ${JSON.stringify(result)}`);
  const start = performance.now();
  let runs = 0;
  while (performance.now() - start < 2000) {
    await run();
    runs++;
  }
  return Math.round((runs * TRANSITIONS * 1000) / (performance.now() - start));
};

const local = (history: boolean, retain = 10) => {
  const clock = new VirtualTime({ start: 0 });
  const tasks = async () => ({ done: true });
  return { clock, account: new StepFunctions({ clock, random: seededRandom(1), tasks, history, retain }) };
};

const heapOverExecutions = async (): Promise<number[]> => {
  const { clock, account } = local(true, 1000);
  const stateMachineArn = account.createStateMachine({
    name: "task",
    definition: {
      StartAt: "Call",
      States: {
        Call: {
          Type: "Task",
          Resource: "arn:aws:lambda:us-east-1:123456789012:function:f",
          TimeoutSeconds: 300,
          Retry: [{ ErrorEquals: ["States.ALL"] }],
          End: true,
        },
      },
    },
  });
  const heap: number[] = [];
  for (let n = 0; n <= 100_000; n++) {
    const { executionArn } = account.startExecution({ stateMachineArn, input: { n } });
    await clock.run(account.finished(executionArn));
    if (n % 20_000 === 0) heap.push(heapMegabytes());
  }
  return heap;
};

const heapMegabytes = (): number => {
  (globalThis as { gc?: () => void }).gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1e6);
};

main();
