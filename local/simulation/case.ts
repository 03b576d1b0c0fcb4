import { isDeepStrictEqual } from "node:util";
import type { GuardEvent } from "../../lambdas/index.ts";
import { LocalAccount } from "../account/account.ts";
import type { BusinessEvent, LocalBindings } from "../account/bindings.ts";
import { deploy, type Subject } from "../account/deploy.ts";
import type { Description, StateMachine } from "../engine/index.ts";
import { frozenCopy } from "../engine/json.ts";
import { memoByIdentity } from "../expressions/memo.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualTime } from "../time/virtual-time.ts";
import { drive } from "./driver.ts";
import { StormFaults, type StormOptions, type StruckFault } from "./storm-faults.ts";

/** Times that each effect happened, by step and business key, as the outside counted. */
export type Times = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What became of one business event under one storm. */
export interface CaseReport {
  readonly seed: number;
  readonly event: number;
  readonly times: Times;
  /** Tasks begun, by state. */
  readonly attempted: Readonly<Record<string, number>>;
  readonly guardEvents: readonly GuardEvent[];
  readonly executions: number;
  readonly redrives: number;
  readonly struck: readonly StruckFault[];
  /** Effects that happened more than once. */
  readonly repeated: readonly string[];
  /** Everything that broke the promise, these included; empty when it was kept. */
  readonly violations: readonly string[];
}

const START = Date.UTC(2026, 0, 1);

/**
 * Runs one business event under a storm of faults, in an account of its own, and judges by
 * what happened outside.
 *
 * @param expected what happens in calm weather; when it is not given, only repetition is a violation
 */
export async function runCase(
  subject: Subject,
  event: number,
  options: StormOptions,
  expected?: Times,
): Promise<CaseReport> {
  const random = seededRandom(options.seed);
  const clock = new VirtualTime({ start: START, random: random.fork() });
  const faults = new StormFaults(options, clock);
  const guardEvents: GuardEvent[] = [];
  const account = new LocalAccount({
    clock,
    random: random.fork(),
    faults,
    history: false,
    guarded: subject.guarded,
    observe: (seen) => guardEvents.push(seen),
  });
  const { bindings, next } = subject;
  const stateMachineArn = deploy(account, subject);
  const impatient = account.stepFunctions.createStateMachine({
    name: `${subject.workflow.name}-impatient`,
    definition: impatientOf(subject.definition),
    type: subject.workflow.type,
  });
  const business = bindings.event(account, event);
  const { executions, redrives } = await clock.run(
    drive({
      account,
      clock,
      random: random.fork(),
      // Most executions have time enough; some are timed out by Step Functions in the middle.
      stateMachineArns: [stateMachineArn, stateMachineArn, stateMachineArn, impatient],
      bindings,
      event: business,
      redeploy: () => next && account.stepFunctions.updateStateMachine(stateMachineArn, next),
      calm: () => faults.calm(),
    }),
  );
  const times = timesOf(account, bindings, business);
  return {
    seed: options.seed,
    event,
    times,
    attempted: Object.fromEntries(account.attempts),
    guardEvents,
    executions: executions.length,
    redrives,
    struck: faults.struck,
    repeated: repeatedIn(times),
    violations: [
      ...repeatedIn(times),
      ...missed(times, expected, business.racing),
      ...unfinished(executions),
      ...unequal(executions),
    ],
  };
}

function timesOf(account: LocalAccount, bindings: LocalBindings, event: BusinessEvent): Times {
  return Object.fromEntries(
    Object.entries(bindings.keys(event)).map(([step, keys]) => [
      step,
      Object.fromEntries(keys.map((key) => [key, bindings.fact(account, step, key).times])),
    ]),
  );
}

const each = (times: Times) =>
  Object.entries(times).flatMap(([step, keys]) =>
    Object.entries(keys).map(([key, count]) => ({ step, key, count })),
  );

const repeatedIn = (times: Times) =>
  each(times)
    .filter(({ count }) => count > 1)
    .map(({ step, key, count }) => `${step} of ${key} was applied ${count} times`);

const missed = (times: Times, expected: Times | undefined, racing: readonly string[] = []) =>
  each(expected ?? {})
    .filter(({ step }) => !racing.includes(step))
    .filter(({ step, key, count }) => Math.min(times[step]?.[key] ?? 0, 1) !== count)
    .map(
      ({ step, key, count }) =>
        `${step} of ${key} was applied ${times[step]?.[key]} times, and ${count} in calm weather`,
    );

const unfinished = (executions: readonly Description[]) =>
  executions
    .filter(({ status }) => status !== "SUCCEEDED")
    .map(
      ({ executionArn, status, error, cause }) => `${executionArn} ended as ${status} (${error}: ${cause})`,
    );

const unequal = (executions: readonly Description[]) => {
  const outputs = executions.filter(({ status }) => status === "SUCCEEDED").map(({ output }) => output);
  return outputs.some((output) => !isDeepStrictEqual(output, outputs[0]))
    ? ["two executions of the event gave different outputs"]
    : [];
};

const IMPATIENT_SECONDS = 100;

/** The same definition with a short execution time-out. */
const impatientOf = memoByIdentity((definition: StateMachine) =>
  frozenCopy({ ...definition, TimeoutSeconds: IMPATIENT_SECONDS }),
);
