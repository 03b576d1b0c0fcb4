import { CreateTableCommand, DeleteItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { CreateStateMachineCommand, ListExecutionsCommand, SFNClient } from "@aws-sdk/client-sfn";
import type { Context } from "aws-lambda";
import { type StartDoorOptions, startDoor } from "../../lambdas/index.ts";
import { dynamoDBStore } from "../../ledger/index.ts";
import { seededRandom } from "../../local/time/random.ts";
import { type DynamoDBServer, startMoto } from "../dynamodb/servers.ts";
import { httpRequest } from "./sources.ts";

jest.setTimeout(60_000);

const ORDER = { orderId: "order-17", amount: 5 };
const context = { getRemainingTimeInMillis: () => 10_000 } as Context;

let server: DynamoDBServer | undefined;
let door: (event: unknown) => Promise<unknown>;
let executions: () => Promise<number>;

/** The door with the SDK's own clients, over HTTP. */
beforeAll(async () => {
  server = await startMoto();
  if (!server) return;
  const { client } = server;
  const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {};
  const sfn = new SFNClient({
    endpoint: `${protocol}//${hostname}:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  await client.send(
    new CreateTableCommand({
      TableName: "ledger",
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  const { stateMachineArn = "" } = await sfn.send(
    new CreateStateMachineCommand({
      name: "orders",
      definition: JSON.stringify({ StartAt: "P", States: { P: { Type: "Pass", End: true } } }),
      roleArn: "arn:aws:iam::123456789012:role/orders",
    }),
  );
  const random = seededRandom(1);
  const options: StartDoorOptions = {
    name: "orders",
    stateMachineArn,
    retention: "400 days",
    key: (order: { orderId: string }) => order.orderId,
    sfn,
    services: {
      store: dynamoDBStore(client, "ledger"),
      now: Date.now,
      uuid: () => random.uuid(),
      random: () => random.next(),
      sleep: () => new Promise(setImmediate),
      region: "us-east-1",
      lookUp: () => async () => ({ found: "unknown" }),
    },
  };
  const handler = startDoor(options) as unknown as (event: unknown, context: Context) => Promise<unknown>;
  door = (event) => handler(event, context);
  executions = async () => {
    const { executions: found = [] } = await sfn.send(new ListExecutionsCommand({ stateMachineArn }));
    return found.length;
  };
});
afterAll(() => server?.stop());

const on = (name: string, work: () => Promise<void>) =>
  test(name, async () => {
    if (server) await work();
  });

on("one order is one execution, by whatever ways it comes", async () => {
  const event = { "detail-type": "OrderPlaced", detail: ORDER };
  const [first] = (await door(event)) as [{ executionArn: string }];
  expect(await door(event)).toEqual([{ ...first, replayed: true }]);
  const message = {
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:us-east-1:123456789012:orders",
    messageId: "m",
    body: JSON.stringify(ORDER),
    attributes: { ApproximateReceiveCount: "1" },
  };
  expect(await door({ Records: [message] })).toEqual({ batchItemFailures: [] });
  expect(await executions()).toBe(1);
});

on("the name keeps a second execution away while the record is gone", async () => {
  const { client } = server!;
  const { Items = [] } = await client.send(new ScanCommand({ TableName: "ledger" }));
  for (const { pk } of Items)
    await client.send(new DeleteItemCommand({ TableName: "ledger", Key: { pk: pk! } }));
  await expect(door({ ...ORDER, amount: 9 })).rejects.toMatchObject({ name: "StepOnce.Mismatch" });
  expect(await door(ORDER)).toMatchObject([{ name: "orders_-order-17" }]);
  expect(await executions()).toBe(1);
});

on("a request is accepted once, and refused with another body", async () => {
  const post = (body: object) => door(httpRequest("POST", "/orders", body, '"k-1"'));
  expect(await post(ORDER)).toMatchObject({ statusCode: 202 });
  // The stand-in does not run executions: this one stays as it is.
  expect(await post(ORDER)).toMatchObject({ statusCode: 202 });
  expect(await post({ ...ORDER, amount: 9 })).toMatchObject({ statusCode: 422 });
  expect(await executions()).toBe(2);
});
