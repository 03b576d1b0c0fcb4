import type { Json } from "../../expressions/types.ts";
import { seededRandom } from "../../time/random.ts";
import { VirtualTime } from "../../time/virtual-time.ts";
import type { State } from "../asl.ts";
import { type Description, StepFunctions, type StepFunctionsOptions, type TaskRequest } from "../index.ts";

type Handlers = Record<string, (request: TaskRequest) => Json | Promise<Json>>;

/** An account whose tasks are answered by state name, with what tests ask of it again and again. */
export const testAccount = (handlers: Handlers = {}, options: Partial<StepFunctionsOptions> = {}) => {
  const clock = new VirtualTime({ start: Date.parse("2026-01-01T00:00:00Z") });
  const asked: TaskRequest[] = [];
  const account = new StepFunctions({
    clock,
    random: seededRandom(1),
    tasks: async (request) => {
      asked.push(request);
      const handler = handlers[request.state];
      if (!handler) throw new Error(`no handler for state ${request.state}`);
      return handler(request);
    },
    ...options,
  });

  const machine = (
    states: Record<string, State>,
    more: { TimeoutSeconds?: number; type?: "EXPRESS" } = {},
  ) => {
    const { type = "STANDARD", ...rest } = more;
    const definition = { StartAt: Object.keys(states)[0]!, States: states, ...rest };
    return account.createStateMachine({
      name: `machine-${JSON.stringify(states).length}-${type}`,
      definition,
      type,
    });
  };
  const start = (stateMachineArn: string, input: Json = {}): string =>
    account.startExecution({ stateMachineArn, input }).executionArn;
  const finished = (arn: string): Promise<Description> => clock.run(account.finished(arn));

  return {
    account,
    clock,
    handlers,
    /** The requests so far. */
    asked,
    machine,
    start,
    finished,
    /** Creates, starts and waits. */
    run: (states: Record<string, State>, input: Json = {}) => finished(start(machine(states), input)),
    redrive: (arn: string) => {
      account.redriveExecution(arn);
      return finished(arn);
    },
    /** Lets so much time pass. */
    pass: (ms: number) => clock.run(new Promise<void>((resolve) => clock.after(ms, resolve))),
    /** Types of the events, with the state's name where there is one. */
    events: (arn: string) =>
      account
        .getExecutionHistory(arn)
        .map(({ type, state }) => (state === undefined ? type : `${type} ${state}`)),
  };
};

/** A Task that calls a function, which `testAccount` answers by the state's name. */
export const taskState = (more: Partial<State> = {}): State => ({
  Type: "Task",
  Resource: "arn:aws:lambda:us-east-1:123456789012:function:f",
  ...(more.Next === undefined && { End: true }),
  ...more,
});
