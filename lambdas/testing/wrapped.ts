import type { GuardSpec } from "../../ledger/index.ts";
import { claimHandler, storeHandler } from "../wrapped/handlers.ts";
import type { AslFailure, GuardState } from "../wrapped/messages.ts";
import { EXECUTION, guardSpec, outcomeOf, type World } from "./world.ts";

export const RECORD = "orders/Charge/o-1";

export const wrappedSpec = (more: Partial<GuardSpec> = {}): GuardSpec =>
  guardSpec({ resource: "arn:aws:states:::sqs:sendMessage", timeoutSeconds: 20, ...more });

/** The calls that a guarded step's states make, in the state machine's words. */
export function machine(world: World, more: Partial<GuardSpec> = {}) {
  const guard = wrappedSpec(more);
  const claimLambda = claimHandler(world.services) as unknown as (
    event: unknown,
    context: unknown,
  ) => unknown;
  const storeLambda = storeHandler(world.services) as unknown as (
    event: unknown,
    context: unknown,
  ) => unknown;
  // What travels through a state machine is JSON.
  const viaJson = (value: unknown) => JSON.parse(JSON.stringify(value));
  const call = (lambda: typeof claimLambda, message: object) =>
    outcomeOf(async () => viaJson((await lambda(viaJson(message), world.context())) ?? null));
  const opened: GuardState = { do: "open", counts: {} };
  return {
    guard,
    claim: (change: object = {}) =>
      call(claimLambda, {
        action: "claim",
        guard,
        key: "o-1",
        execution: EXECUTION,
        visit: "v-1",
        redrive: 0,
        last: opened,
        error: null,
        args: { MessageBody: "hello" },
        ...change,
      }),
    settle: (state: GuardState, error: AslFailure | null, change: object = {}) =>
      call(claimLambda, {
        action: "settle",
        guard,
        state,
        error,
        errorRedrive: error ? 0 : -1,
        redrive: 0,
        retry: [],
        catch: [],
        ...change,
      }),
    held: (state: GuardState, redrive = 0) => call(claimLambda, { action: "held", guard, state, redrive }),
    judge: (error: AslFailure, change: object = {}) =>
      call(claimLambda, {
        action: "judge",
        guard,
        key: "o-1",
        execution: EXECUTION,
        error,
        errorRedrive: 0,
        redrive: 0,
        catch: [{ ErrorEquals: ["States.ALL"] }],
        ...change,
      }),
    store: (state: GuardState, result: unknown) => call(storeLambda, { action: "store", state, result }),
    pass: (error: unknown) => call(storeLambda, { action: "catch", error }),
    /** A decision of the gate that was granted. */
    async granted(change: object = {}): Promise<GuardState> {
      const outcome = await this.claim(change);
      if (!("answer" in outcome)) throw new Error(outcome.error);
      return outcome.answer as GuardState;
    },
  };
}
