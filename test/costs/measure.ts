import { inspectWorkflow } from "../../definition/config/resolve-workflow.ts";
import { guardFindings } from "../../definition/guard-workflow.ts";
import type { Cost } from "../../definition/plan/cost.ts";
import { configOf, type Sample } from "../../definition/plan/samples.ts";
import { onceHandler } from "../../lambdas/index.ts";
import { guardPlaceholders, LEDGER_TABLE, LocalAccount } from "../../local/account/account.ts";
import { fillPlaceholders } from "../../local/account/deploy.ts";
import type { HistoryEvent } from "../../local/engine/history.ts";
import type { StateMachine } from "../../local/engine/index.ts";
import { AslError, type Json } from "../../local/expressions/types.ts";
import { sleep } from "../../local/time/clock.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";

const EFFECT = "arn:aws:lambda:us-east-1:123456789012:function:Step";
const INPUT = { id: "order-17", order: { id: "order-17" } };
const SECOND = 1_000;
const SLOW = { kind: "delay", ms: 3 * SECOND } as const;

export interface Measured {
  readonly fresh: Cost;
  readonly replayed: Cost;
  /** Each try; absent when no attempt ever waits. */
  readonly refused?: Cost;
}

/** What the guard adds to a sample, as counted in the local account: guarded runs beside one that is not. */
export async function measure(sample: Sample): Promise<Measured> {
  const unguarded = new Rig(sample, false);
  const bare = await unguarded.run();
  const guarded = new Rig(sample, true);
  const fresh = minus(await guarded.run(), bare);
  const replayed = minus(await guarded.run(), bare);
  const waiting = await new Rig(sample, true).runTwoAtOnce();
  if (waiting.tries === 0) return { fresh, replayed };
  const tries = minus(minus(minus(waiting.cost, plus(bare, bare)), fresh), replayed);
  return { fresh, replayed, refused: scale(tries, 1 / waiting.tries) };
}

/** Events of one guarded execution, without those of the execution itself. */
export const historyEvents = async (sample: Sample): Promise<number> =>
  (await new Rig(sample, true).run()).historyEvents;

/** A fresh account with the sample's workflow in it, whose effect takes three seconds. */
class Rig {
  readonly #clock = new VirtualTime({ start: Date.UTC(2026, 0, 5), random: seededRandom(1) });
  readonly #account: LocalAccount;
  readonly #arn: string;
  readonly #children = new Set<string>();

  constructor(sample: Sample, guarded: boolean) {
    const { definition } = sample;
    const { subject, findings: own } = inspectWorkflow(configOf(sample), import.meta.dirname);
    const { definition: made, findings } = guardFindings(subject!.workflow);
    if (made === undefined) throw new Error(JSON.stringify([...own, ...findings]));
    this.#account = new LocalAccount({
      clock: this.#clock,
      random: seededRandom(1),
      guarded,
      faults: { at: ({ of, phase }) => (of === "effect" && phase === "before" ? SLOW : undefined) },
    });
    this.#account.dynamodb.createTable({ TableName: "stock", key: { partition: "sku" } });
    this.#account.dynamodb.execute("PutItem", { TableName: "stock", Item: { sku: { S: "a" } } });
    this.#account.addIntegrations({
      "arn:aws:states:::sqs:sendMessage": () => ({}),
      "arn:aws:states:::states:startExecution": (args) => this.#startChild(args),
    });
    this.#account.addFunction("Step", {
      handler: (outside) =>
        onceHandler((_event: unknown, { once }) => once.effect(() => outside("call", () => ({}))), {
          effect: "marked",
        }),
      unguarded: (outside) => () => outside("call", () => ({})),
    });
    const values = { ...guardPlaceholders, Step: EFFECT };
    this.#arn = this.#account.stepFunctions.createStateMachine({
      name: "sample",
      definition: fillPlaceholders(guarded ? made : definition, values) as unknown as StateMachine,
    });
  }

  /** A name starts once: what a repeat is told after the child has ended. */
  #startChild(args: Json): Json {
    const { Name } = args as { Name?: string };
    if (Name !== undefined && this.#children.has(Name))
      throw new AslError("StepFunctions.ExecutionAlreadyExistsException", Name);
    this.#children.add(Name ?? "");
    return {};
  }

  /** One execution, from start to end. */
  run(): Promise<Cost> {
    return this.#counted(async () => [await this.#start(0)]).then(({ cost }) => cost);
  }

  /** Two executions of the same event, of which the second finds the first at work. */
  runTwoAtOnce(): Promise<{ cost: Cost; tries: number }> {
    return this.#counted(() => Promise.all([this.#start(0), this.#start(SECOND)]));
  }

  async #start(late: number): Promise<readonly HistoryEvent[]> {
    await sleep(this.#clock, late);
    const { stepFunctions } = this.#account;
    const { executionArn } = stepFunctions.startExecution({ stateMachineArn: this.#arn, input: INPUT });
    const { status, error, cause } = await stepFunctions.finished(executionArn);
    if (status !== "SUCCEEDED") throw new Error(`${status}: ${error}, ${cause}`);
    return stepFunctions.getExecutionHistory(executionArn);
  }

  async #counted(work: () => Promise<readonly (readonly HistoryEvent[])[]>) {
    const before = this.#units();
    const events = (await this.#clock.run(work())).flat();
    const after = this.#units();
    const tries = events.filter(({ error }) => error === "StepOnce.InProgress").length;
    const count = (pattern: RegExp) => events.filter(({ type }) => pattern.test(type)).length;
    const cost: Cost = {
      transitions: count(/StateEntered$/) + tries,
      // ExecutionStarted and ExecutionSucceeded belong to no state.
      historyEvents: events.length - count(/^Execution/),
      lambdaCalls: count(/^LambdaFunctionStarted$/),
      writeUnits: after.writeUnits - before.writeUnits,
      readUnits: after.readUnits - before.readUnits,
    };
    return { cost, tries };
  }

  #units() {
    const { dynamodb } = this.#account;
    const [ledger, stock] = [dynamodb.consumed(LEDGER_TABLE), dynamodb.consumed("stock")];
    return {
      writeUnits: ledger.writeUnits + stock.writeUnits,
      readUnits: ledger.readUnits + stock.readUnits,
    };
  }
}

const combined = (a: Cost, b: Cost, how: (a: number, b: number) => number): Cost => ({
  transitions: how(a.transitions, b.transitions),
  historyEvents: how(a.historyEvents, b.historyEvents),
  lambdaCalls: how(a.lambdaCalls, b.lambdaCalls),
  writeUnits: how(a.writeUnits, b.writeUnits),
  readUnits: how(a.readUnits, b.readUnits),
});
const plus = (a: Cost, b: Cost) => combined(a, b, (x, y) => x + y);
const minus = (a: Cost, b: Cost) => combined(a, b, (x, y) => x - y);
const scale = (a: Cost, factor: number) => combined(a, a, (x) => x * factor);
