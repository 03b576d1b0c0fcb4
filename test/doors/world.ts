import { type StartDoorOptions, startDoor } from "../../lambdas/start-door/handler.ts";
import { LocalAccount } from "../../local/account/account.ts";
import type { FaultPlan } from "../../local/faults/fault.ts";
import type { Json, StateMachine } from "../../local/index.ts";
import type { Clock } from "../../local/time/clock.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import { stepFunctionsClient } from "./aws/step-functions-client.ts";

export interface Order {
  readonly orderId: string;
  readonly amount: number;
}

/** Takes a minute, and leaves its mark outside at once. */
const machine: StateMachine = {
  StartAt: "Work",
  States: {
    Work: { Type: "Task", Resource: "arn:aws:states:::aws-sdk:sns:publish", ResultPath: null, Next: "Wait" },
    Wait: { Type: "Wait", Seconds: 60, End: true },
  },
};

const START = Date.UTC(2026, 0, 5, 9);
export const DAY = 86_400_000;

export interface DoorWorldOptions {
  readonly faults?: (clock: Clock) => FaultPlan;
  readonly seed?: number;
  /** False: each delivery starts an execution, as a handler without the door would. */
  readonly guarded?: boolean;
  /** What the door is told beside its defaults. */
  readonly door?: Partial<StartDoorOptions>;
}

/** A local account with a start door in front of a state machine, and the count of what was started. */
export function doorWorld({ faults, seed = 1, guarded = true, door: more }: DoorWorldOptions = {}) {
  const random = seededRandom(seed);
  const clock = new VirtualTime({ start: START, random: random.fork() });
  const account = new LocalAccount({
    clock,
    guarded,
    random: random.fork(),
    ...(faults && { faults: onDoor(faults(clock)) }),
  });
  const { stepFunctions, effects } = account;
  const stateMachineArn = stepFunctions.createStateMachine({ name: "orders", definition: machine });
  account.addIntegrations({
    "arn:aws:states:::aws-sdk:sns:publish": (input, { now }) => {
      effects.add({ name: "started", key: started(input), at: now(), detail: input });
      return null;
    },
  });
  /** While set, StartExecution is refused. */
  const trouble: { refusal?: string } = {};
  account.addFunction("door", {
    timeoutSeconds: 10,
    unguarded: (outside) => async (event: { Records: { body: string }[] }) => {
      for (const { body } of event.Records)
        await outside("states:StartExecution", () =>
          stepFunctions.startExecution({ stateMachineArn, input: JSON.parse(body) }),
        );
      return { batchItemFailures: [] };
    },
    handler: (outside) =>
      startDoor({
        name: "orders",
        stateMachineArn: `${stateMachineArn}:live`,
        retention: "400 days",
        key: (order: Order) => order.orderId,
        sfn: stepFunctionsClient(stepFunctions, (operation, work) =>
          outside(operation, () => {
            const { refusal } = trouble;
            if (refusal) throw Object.assign(new Error("as the test wants it"), { name: refusal });
            return work();
          }),
        ),
        ...more,
      }),
  });
  const door = (event: unknown) => account.invoke("door", event as Json);
  /** Waits until every execution has ended. */
  const ended = async () => {
    for (const { executionArn } of stepFunctions.listExecutions(stateMachineArn))
      await stepFunctions.finished(executionArn);
  };
  return { account, clock, door, ended, trouble, stateMachineArn };
}

export type DoorWorld = ReturnType<typeof doorWorld>;

/** What an execution was started for: an order, or an object. */
const started = (input: Json): string => {
  const { orderId, key } = input as { orderId?: string; key?: string };
  return orderId ?? key ?? "";
};

/** Faults around the door alone: what the state machine suffers is another test's. */
const onDoor = (faults: FaultPlan): FaultPlan => ({
  ...faults,
  at: (point) => (point.step === "door" ? faults.at(point) : undefined),
  skewMs: () => faults.skewMs?.() ?? 0,
  latencyMs: (point) => (point.step === "door" ? (faults.latencyMs?.(point) ?? 0) : 0),
});
