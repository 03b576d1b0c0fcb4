import type { AslDefinition } from "../definition/asl/types.ts";
import type { ResolvedWorkflow } from "../definition/resolved.ts";
import { LocalAccount } from "./account/account.ts";
import type { LocalBindings } from "./account/bindings.ts";
import { deploy, subjectOf } from "./account/deploy.ts";
import type { Json } from "./expressions/types.ts";
import { type ScriptedFault, scriptedFaults } from "./faults/scripted-faults.ts";
import { sleep } from "./time/clock.ts";
import { seededRandom } from "./time/random.ts";
import { VirtualTime } from "./time/virtual-time.ts";

const MAX_REDRIVES = 10;
const HOUR = 3_600_000;

/** What came of one execution, redrives included. */
export interface RunReport {
  readonly status: string;
  readonly output?: Json;
  readonly error?: string;
  readonly cause?: string;
  readonly redrives: number;
  /** Virtual seconds from start to end. */
  readonly seconds: number;
  /** How often each effect happened, by step and business key, as the outside counted. */
  readonly effects: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What the guard did, in order. */
  readonly guard: readonly { readonly kind: string; readonly step: string; readonly pk: string }[];
  readonly events: readonly { readonly type: string; readonly state?: string }[];
  readonly unusedFaults: readonly string[];
}

export interface RunOnce {
  readonly workflow: ResolvedWorkflow;
  /** Guarded, with placeholders. Without it the author's own definition runs unguarded. */
  readonly definition?: AslDefinition;
  readonly bindings: LocalBindings;
  readonly faults: readonly ScriptedFault[];
  /** Redrive, an hour later, what does not succeed. */
  readonly redrive: boolean;
  readonly seed: number;
  /** Default: the input of the bindings' first event. */
  readonly input?: Json;
}

/** Runs the first business event of a workflow in a fresh local account. */
export async function runOnce(options: RunOnce): Promise<RunReport> {
  const random = seededRandom(options.seed);
  const start = Date.UTC(2026, 0, 1);
  const clock = new VirtualTime({ start, random: random.fork() });
  const faults = scriptedFaults(options.faults);
  const guard: RunReport["guard"][number][] = [];
  const account = new LocalAccount({
    clock,
    random: random.fork(),
    faults,
    guarded: options.definition !== undefined,
    observe: ({ kind, step, pk }) => guard.push({ kind, step, pk }),
  });
  const { bindings } = options;
  const stateMachineArn = deploy(account, subjectOf(options.workflow, bindings, options.definition));
  const event = bindings.event(account, 0);
  const input = options.input ?? event.input;
  const { stepFunctions } = account;
  let redrives = 0;

  const executionArn = await clock.run(
    (async () => {
      const { executionArn } = stepFunctions.startExecution({ stateMachineArn, input });
      let { status } = await stepFunctions.finished(executionArn);
      while (options.redrive && status !== "SUCCEEDED" && redrives < MAX_REDRIVES) {
        await sleep(clock, HOUR);
        stepFunctions.redriveExecution(executionArn);
        redrives++;
        ({ status } = await stepFunctions.finished(executionArn));
      }
      return executionArn;
    })(),
  );
  const { status, output, error, cause } = stepFunctions.describeExecution(executionArn);
  const effects = Object.entries(bindings.keys({ ...event, input })).map(([step, keys]) => [
    step,
    // An input without the business id has no effects to count.
    Object.fromEntries(
      keys.filter((key) => key !== undefined).map((key) => [key, bindings.fact(account, step, key).times]),
    ),
  ]);
  return {
    status,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
    redrives,
    seconds: Math.round((clock.now() - start) / 1000),
    effects: Object.fromEntries(effects),
    guard,
    events: stepFunctions
      .getExecutionHistory(executionArn)
      .map(({ type, state }) => ({ type, ...(typeof state === "string" && { state }) })),
    unusedFaults: faults.unused().map(({ step, moment }) => `${step}:${moment}`),
  };
}
