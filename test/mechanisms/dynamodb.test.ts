import type { AslDefinition, AslObject } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { stepOf } from "../../definition/guard/testing/index.ts";
import type { ResolvedStep } from "../../definition/resolved.ts";
import { guardPlaceholders, LocalAccount } from "../../local/account/account.ts";
import { fillPlaceholders } from "../../local/account/deploy.ts";
import type { StateMachine } from "../../local/engine/index.ts";
import type { Json } from "../../local/expressions/types.ts";
import { type Moment, scriptedFaults } from "../../local/faults/scripted-faults.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";

const increment: AslObject = {
  TableName: "counters",
  Key: { pk: { "S.$": "$.id" } },
  UpdateExpression: "ADD n :one",
  ExpressionAttributeValues: { ":one": { N: "1" } },
};

const retried = [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 1, MaxAttempts: 3 }];

/** A table of counters, and a workflow that writes to it in a step `S`. */
const world = (task: AslObject, options: Partial<ResolvedStep>, faults: readonly Moment[] = []) => {
  const clock = new VirtualTime({ start: 1_800_000_000_000 });
  const plan = scriptedFaults(faults.map((moment) => ({ step: "S", moment })));
  const account = new LocalAccount({ clock, random: seededRandom(1), faults: plan });
  account.dynamodb.createTable({ TableName: "counters", key: { partition: "pk" } });
  const S = { Type: "Task", TimeoutSeconds: 20, ResultPath: null, End: true, ...task };
  const H = { Type: "Pass", Parameters: { handled: true }, End: true };
  const definition = { StartAt: "S", States: task.Catch ? { S, H } : { S } } as unknown as AslDefinition;
  const guarded = guardDefinition(definition, [stepOf("S", { scope: "workflow", ...options })], {
    name: "count",
    type: "STANDARD",
  });
  expect(guarded.findings).toEqual([]);
  const filled = fillPlaceholders(guarded.definition as AslDefinition, guardPlaceholders);
  const stateMachineArn = account.stepFunctions.createStateMachine({
    name: "count",
    definition: filled as unknown as StateMachine,
  });
  const ended = (arn: string) => clock.run(account.stepFunctions.finished(arn));
  return {
    start: (input: Json) => {
      const { executionArn } = account.stepFunctions.startExecution({ stateMachineArn, input });
      return ended(executionArn);
    },
    redrive: (arn: string) => {
      account.stepFunctions.redriveExecution(arn);
      return ended(arn);
    },
    put: (item: Readonly<Record<string, Json>>) =>
      account.dynamodb.execute("PutItem", { TableName: "counters", Item: item } as never),
    items: () => account.dynamodb.items("counters").map(({ pk, n }) => `${pk?.S}: ${n?.N ?? "-"}`),
  };
};

const update = (Parameters: AslObject, more: AslObject = {}) => ({
  Resource: "arn:aws:states:::dynamodb:updateItem",
  Parameters: { ...increment, ...Parameters },
  ...more,
});

describe("an increment in a transaction with its record", () => {
  const transaction = { mechanism: "transaction" } as const;

  test.each<Moment>(["lost-response", "after-effect", "before-effect", "abort"])(
    "happens once, whatever becomes of its response (%s)",
    async (moment) => {
      const { start, redrive, items } = world(update({}, { Retry: retried }), transaction, [moment]);
      const first = await start({ id: "a" });
      const done = first.status === "SUCCEEDED" ? first : await redrive(first.executionArn);
      expect(done).toMatchObject({ status: "SUCCEEDED", output: { id: "a" } });
      expect((await start({ id: "a" })).status).toBe("SUCCEEDED");
      expect(items()).toEqual(["a: 1"]);
    },
  );

  it("fails under its own name when the author's condition does, and applies nothing", async () => {
    const condition = { ConditionExpression: "attribute_exists(pk)" };
    const Catch = [
      { ErrorEquals: ["DynamoDB.ConditionalCheckFailedException"], ResultPath: null, Next: "H" },
    ];
    const { start, items } = world(update(condition, { Catch }), transaction);
    expect(await start({ id: "a" })).toMatchObject({ status: "SUCCEEDED", output: { handled: true } });
    expect(items()).toEqual([]);
  });
});

describe("a stamped increment", () => {
  const stamp = { mechanism: "stamp", shape: "bare" } as const;

  it("happens once when its response is lost and the state retries", async () => {
    const { start, items } = world(update({}, { Retry: retried }), stamp, ["lost-response"]);
    expect(await start({ id: "a" })).toMatchObject({ status: "SUCCEEDED", output: { id: "a" } });
    expect((await start({ id: "a" })).status).toBe("SUCCEEDED");
    expect(items()).toEqual(["a: 1"]);
  });

  it("tells its own repetition from the author's refusal", async () => {
    const condition = { ConditionExpression: "attribute_not_exists(n)" };
    const { start, items } = world(update(condition, { Retry: retried }), stamp, ["lost-response"]);
    expect((await start({ id: "a" })).status).toBe("SUCCEEDED");
    expect(items()).toEqual(["a: 1"]);
  });

  it("throws the author's refusal under its own name, and tries again after a redrive", async () => {
    const { start, redrive, put, items } = world(
      update({ ConditionExpression: "attribute_exists(n)" }),
      stamp,
    );
    const refused = await start({ id: "a" });
    expect(refused).toMatchObject({ status: "FAILED", error: "DynamoDB.ConditionalCheckFailedException" });
    put({ pk: { S: "a" }, n: { N: "5" } });
    expect((await redrive(refused.executionArn)).status).toBe("SUCCEEDED");
    expect(items()).toEqual(["a: 6"]);
  });

  it("is refused without a key", async () => {
    const { start, items } = world(update({ Key: { pk: { S: "a" } } }), stamp);
    expect(await start({ id: null })).toMatchObject({ status: "FAILED", error: "StepOnce.KeyMissing" });
    expect(items()).toEqual([]);
  });
});

describe("an item that is created if absent", () => {
  it("is created once; its being there is success", async () => {
    const put = {
      Resource: "arn:aws:states:::dynamodb:putItem",
      Parameters: { TableName: "counters", Item: { pk: { "S.$": "$.id" }, n: { "N.$": "$.n" } } },
      Retry: retried,
    };
    const options = { mechanism: "natural", shape: "bare", createIfAbsent: "pk" } as const;
    const { start, items } = world(put, options, ["lost-response"]);
    expect(await start({ id: "a", n: "1" })).toMatchObject({
      status: "SUCCEEDED",
      output: { id: "a", n: "1" },
    });
    expect((await start({ id: "a", n: "2" })).status).toBe("SUCCEEDED");
    expect(items()).toEqual(["a: 1"]);
  });
});
