import { sdkCallOf } from "../../definition/guard/sdk-call.ts";
import type { GuardSpec } from "../../ledger/index.ts";
import { EXECUTION, failure, guardSpec, outcomeOf, World } from "../testing/world.ts";
import { type Call, callError } from "./call.ts";
import { callHandler } from "./handler.ts";

const RESOURCE = "arn:aws:states:::sqs:sendMessage";
const RECORD = "orders/Charge/o-1";

/** The state's calls of the Lambda, and the calls that it makes itself. */
const machine = (more: Partial<GuardSpec> = {}) => {
  const world = new World();
  const made: { call: Call; withinMs: number }[] = [];
  let answer: (call: Call) => unknown = () => ({ MessageId: "m-1" });
  const lambda = callHandler(async (call, withinMs) => {
    made.push({ call, withinMs });
    return answer(call);
  }, world.services) as unknown as (event: unknown, context: unknown) => unknown;
  return {
    world,
    made,
    answers: (next: typeof answer) => {
      answer = next;
    },
    call: (change: object = {}, remainingMs = 900_000) =>
      outcomeOf(() =>
        lambda(
          {
            action: "call",
            guard: guardSpec({ resource: RESOURCE, timeoutSeconds: 20, ...more }),
            key: "o-1",
            execution: EXECUTION,
            redrive: 0,
            resource: RESOURCE,
            sdk: sdkCallOf(RESOURCE),
            arguments: { QueueUrl: "q", MessageBody: "hello" },
            ...change,
          },
          world.context(remainingMs),
        ),
      ),
  };
};

describe("the call Lambda", () => {
  it("makes a call once and answers repeats with its result", async () => {
    const { call, made, world } = machine();
    expect(await call()).toEqual({ answer: { MessageId: "m-1" } });
    expect(await call()).toEqual({ answer: { MessageId: "m-1" } });
    expect(made.map(({ call }) => call)).toEqual([
      {
        resource: RESOURCE,
        sdk: expect.objectContaining({ serviceId: "SQS" }),
        arguments: { QueueUrl: "q", MessageBody: "hello" },
        execution: EXECUTION,
      },
    ]);
    expect(world.kinds).toEqual(["claimed", "completed", "replayed"]);
  });

  it("refuses the same key with other arguments", async () => {
    const { call, made } = machine();
    await call();
    expect(await call({ arguments: { MessageBody: "other" } })).toMatchObject({ error: "StepOnce.Mismatch" });
    expect(made).toHaveLength(1);
  });

  it("injects the record's token where the step declares one, beside what is there", async () => {
    const { call, made, world } = machine();
    await call({ tokenMember: "Options.Token", arguments: { Options: { Kept: 1 } } });
    const { token } = (await world.record(RECORD))!;
    expect(made[0]?.call.arguments).toEqual({ Options: { Kept: 1, Token: token } });
  });

  it("claims no longer than the state waits, and calls within that", async () => {
    const { call, made, world } = machine();
    await call();
    expect(made[0]?.withinMs).toBe(19_000);
    expect((await world.record(RECORD))?.leaseUntil).toBe(world.now + 20_000);
  });

  test.each([
    ["by the integration's name", callError("SQS.AccessDeniedException", "no"), {}],
    ["by the service's own code", callError("SQS.AmazonSQSException", "no", true), {}],
    ["by the author", callError("SQS.AmazonSQSException", "no"), { notApplied: ["SQS.AmazonSQSException"] }],
    ["because no call could be made", failure("StepOnce.Misuse"), {}],
  ])("frees the key when nothing was applied, known %s", async (_, error, more) => {
    const { call, answers, world } = machine(more);
    answers(() => Promise.reject(error));
    expect(await call()).toEqual({ error: error.name, message: error.message });
    expect(world.kinds).toEqual(["claimed", "released"]);
    answers(() => ({ MessageId: "m-2" }));
    expect(await call()).toEqual({ answer: { MessageId: "m-2" } });
  });

  it("stores an error that the author calls definitive, and throws it again as it was", async () => {
    const { call, answers, made } = machine({ storeErrors: ["SQS.OverLimitException"] });
    answers(() => Promise.reject(callError("SQS.OverLimitException", "too many")));
    const first = await call();
    expect(first).toEqual({ error: "SQS.OverLimitException", message: "too many" });
    expect(await call()).toEqual(first);
    expect(made).toHaveLength(1);
  });

  it("holds what nobody knows: the next attempt calls nothing", async () => {
    const { call, answers, made } = machine();
    answers(() => Promise.reject(callError("SQS.SdkClientException", "socket hang up")));
    expect(await call()).toMatchObject({ error: "SQS.SdkClientException" });
    expect(await call({ redrive: 1 })).toMatchObject({ error: "StepOnce.InDoubt" });
    expect(made).toHaveLength(1);
  });

  it("refuses a message that it cannot read, naming each field", async () => {
    const { call, made } = machine();
    const outcome = await call({ sdk: undefined, arguments: "text" });
    expect(outcome).toMatchObject({
      error: "StepOnce.Misuse",
      message: expect.stringMatching(/sdk[\s\S]*arguments/),
    });
    expect(made).toEqual([]);
  });
});
