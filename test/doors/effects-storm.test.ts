import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { guardWorkflow, resolveWorkflow, type WorkflowConfig } from "../../index.ts";
import { LocalBucket } from "../../lambdas/effects/testing/bucket.ts";
import { LocalFifoQueue } from "../../lambdas/effects/testing/fifo-queue.ts";
import {
  clientToken,
  createOnce,
  deterministicKey,
  onceHandler,
  putObjectOnce,
  sendFifo,
  setOnce,
  stagedEvent,
  stampedUpdate,
} from "../../lambdas/index.ts";
import type { LocalAccount } from "../../local/account/account.ts";
import type { LocalBindings } from "../../local/account/bindings.ts";
import { subjectOf } from "../../local/account/deploy.ts";
import type { Outside } from "../../local/account/functions.ts";
import { runStorm } from "../../local/simulation/storm.ts";

interface Order {
  readonly orderId: string;
}

const TABLES = ["created", "dated", "counted", "accounts", "outbox"];
const STEPS = ["CreateItem", "SetDate", "Count", "Render", "Send", "Debit"] as const;

const state = (name: string, next?: string) => ({
  Type: "Task",
  Resource: `\${${name}}`,
  TimeoutSeconds: 30,
  ResultPath: null,
  Retry: [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 2, MaxAttempts: 3 }],
  ...(next === undefined ? { End: true } : { Next: next }),
});

const reason = "the effect itself remembers its request";
const natural = { mechanism: "natural", reason } as const;

/** One step for each effect: those that need no record are bare, the others run inside `once()`. */
const config: WorkflowConfig = {
  name: "effects",
  timeout: "1 day",
  replayDelay: "14 days",
  definition: {
    StartAt: STEPS[0],
    States: Object.fromEntries(STEPS.map((name, index) => [name, state(name, STEPS[index + 1])])),
  },
  lambdas: Object.fromEntries(STEPS.map((name) => [name, "echo.ts"])),
  steps: {
    CreateItem: natural,
    SetDate: natural,
    Count: natural,
    Render: natural,
    // The queue remembers a message for five minutes; after that the record holds.
    Send: {
      scope: "workflow",
      key: "$.orderId",
      retention: "60 days",
      onDoubt: "sameTokenIsSafe",
      tokenWindow: "5 minutes",
    },
    Debit: { scope: "workflow", key: "$.orderId", retention: "60 days" },
  },
};

/** What is outside of one account, beside its tables. */
const outsides = new WeakMap<LocalAccount, { bucket: LocalBucket; queue: LocalFifoQueue }>();
const outsideOf = (account: LocalAccount) => outsides.get(account)!;

const key = (orderId: string) => ({ id: { S: orderId } });
const cents = { ":cents": { N: "5" } };

const bindings: LocalBindings = {
  variety: 1,

  install(account) {
    const { dynamodb } = account;
    for (const TableName of TABLES) dynamodb.createTable({ TableName, key: { partition: "id" } });
    const bucket = new LocalBucket();
    const queue = new LocalFifoQueue(() => account.now());
    outsides.set(account, { bucket, queue });
    const clientOf = (outside: Outside) =>
      dynamodb.client({ intercept: (operation, _, next) => outside(`dynamodb:${operation}`, next) });
    const tokenOf = (name: string, { orderId }: Order) =>
      clientToken(`${name}|${orderId}`, { reach: "global" });
    const bare = (name: string, work: (order: Order, outside: Outside) => Promise<unknown>) =>
      account.addFunction(`effects-${name}`, {
        handler: (outside) => async (order: Order) => void (await work(order, outside)),
      });

    bare("CreateItem", (order, outside) =>
      createOnce(clientOf(outside), {
        TableName: "created",
        Key: key(order.orderId),
        attributes: {},
        token: tokenOf("create", order),
      }),
    );
    // Another value at each try: only the first may stay.
    bare("SetDate", ({ orderId }, outside) =>
      setOnce(clientOf(outside), {
        TableName: "dated",
        Key: key(orderId),
        values: { at: { N: String(account.now()) } },
      }),
    );
    const update = ({ orderId }: Order) => ({
      TableName: "counted",
      Key: key(orderId),
      UpdateExpression: "SET balance = balance + :cents",
      ExpressionAttributeValues: cents,
    });
    account.addFunction("effects-Count", {
      handler: (outside) => async (order: Order) => {
        await stampedUpdate(clientOf(outside), { ...update(order), token: tokenOf("count", order) });
      },
      unguarded: (outside) => async (order: Order) => {
        await clientOf(outside).send(new UpdateItemCommand(update(order)));
      },
    });
    bare("Render", (order, outside) =>
      putObjectOnce(bucket.client(outside), {
        Bucket: "rendered",
        Key: deterministicKey(["rendered", order.orderId], ".pdf"),
        Body: `rendered at ${account.now()}`,
        token: tokenOf("render", order),
      }),
    );
    account.addFunction("effects-Send", {
      unguarded: () => () => null,
      handler: (outside) =>
        onceHandler<Order, null>(
          async ({ orderId }, { once }) =>
            once.effect(async ({ token }) => {
              const message = { queueUrl: "https://sqs/receipts.fifo", group: orderId, body: { orderId } };
              await sendFifo(queue.client(outside), { ...message, token });
              return null;
            }),
          { effect: "marked" },
        ),
    });
    account.addFunction("effects-Debit", {
      unguarded: () => () => null,
      handler: () =>
        onceHandler<Order, null>(
          ({ orderId }, { once }) =>
            once.commit({
              TransactItems: [
                {
                  Update: {
                    TableName: "accounts",
                    Key: key(orderId),
                    UpdateExpression: "SET balance = balance + :cents",
                    ExpressionAttributeValues: cents,
                  },
                },
                stagedEvent("outbox", { id: once.token, event: { orderId } }),
              ],
              result: null,
            }),
          { effect: "commit" },
        ),
    });
  },

  event(account, n) {
    const orderId = `order-${n}`;
    for (const TableName of ["counted", "accounts"])
      account.dynamodb.execute("PutItem", { TableName, Item: { ...key(orderId), balance: { N: "0" } } });
    return { input: { orderId } };
  },

  keys({ input }) {
    return Object.fromEntries(STEPS.map((step) => [step, [(input as unknown as Order).orderId]]));
  },

  fact(account, step, orderId) {
    const { bucket, queue } = outsideOf(account);
    const values = (table: string, attribute: string) => account.changes(table, orderId, attribute);
    const moves = (table: string) => new Set(values(table, "balance")).size - 1;
    switch (step) {
      case "CreateItem":
        return { times: values("created", "created_by_request").length };
      case "SetDate":
        return { times: new Set(values("dated", "at")).size };
      case "Count":
        return { times: moves("counted") };
      case "Render":
        return { times: bucket.writes.get(`rendered/${orderId}.pdf`) ?? 0 };
      case "Send":
        return { times: queue.messages.filter(({ group }) => group === orderId).length, result: null };
      default:
        // Twice a debit, or a debit without its event, is not one.
        return { times: Math.max(moves("accounts"), account.dynamodb.items("outbox").length) };
    }
  },
};

const resolved = () => {
  const resolution = resolveWorkflow(config, __dirname);
  const { workflow, definition, findings } = guardWorkflow(resolution);
  if (!workflow || !definition) throw new Error(JSON.stringify(findings));
  return { workflow, definition };
};

test("each effect of the library happens once under the storm that the steps suffer", async () => {
  const { workflow, definition } = resolved();
  const report = await runStorm({ subject: subjectOf(workflow, bindings, definition), runs: 120, seed: 5 });
  expect(report.failing.map(({ violations, struck }) => ({ violations, struck }))).toEqual([]);
  expect(report.faults).toBeGreaterThan(100);
  expect(report.steps.map(({ step, applied }) => [step, applied])).toEqual(STEPS.map((step) => [step, 120]));
});

test("without the library the same storm repeats a plain update", async () => {
  const subject = subjectOf(resolved().workflow, bindings);
  const report = await runStorm({ subject, runs: 20, seed: 5, exact: false });
  expect(report.steps.find(({ step }) => step === "Count")?.applied).toBeGreaterThan(20);
});
