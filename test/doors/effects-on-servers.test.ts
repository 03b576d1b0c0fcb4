import { CreateTableCommand, type DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  claimJob,
  createOnce,
  finishJob,
  putObjectOnce,
  sendFifo,
  setOnce,
  stampedUpdate,
} from "../../lambdas/index.ts";
import { type DynamoDBServer, startDynalite, startMoto } from "../dynamodb/servers.ts";

jest.setTimeout(60_000);

const table = async (client: DynamoDBClient) => {
  await client.send(
    new CreateTableCommand({
      TableName: "items",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  const put = (id: string, item: object) =>
    client.send(new PutItemCommand({ TableName: "items", Item: { id: { S: id }, ...item } as never }));
  return { put, where: (id: string) => ({ TableName: "items", Key: { id: { S: id } } }) };
};

/** dynalite gives no item with a refusal, moto does: both ways are taken. */
describe.each([
  ["dynalite", startDynalite],
  ["moto", startMoto],
])("the effects on %s", (_, start) => {
  let server: DynamoDBServer | undefined;
  let items: Awaited<ReturnType<typeof table>>;
  let client: DynamoDBClient;

  beforeAll(async () => {
    server = await start();
    if (!server) return;
    client = server.client;
    items = await table(client);
  });
  afterAll(() => server?.stop());

  const on = (name: string, work: () => Promise<void>) =>
    test(name, async () => {
      if (server) await work();
    });

  on("createOnce() creates once, and refuses another's item", async () => {
    const request = { ...items.where("create"), attributes: { n: { N: "1" } }, token: "t" };
    expect(await createOnce(client, request)).toMatchObject({ created: true });
    expect(await createOnce(client, request)).toMatchObject({ created: false, item: { n: { N: "1" } } });
    await expect(createOnce(client, { ...request, token: "u" })).rejects.toMatchObject({
      name: "StepOnce.Mismatch",
    });
  });

  on("setOnce() keeps the first value", async () => {
    const set = (value: string) => setOnce(client, { ...items.where("set"), values: { at: { S: value } } });
    expect([await set("Monday"), await set("Tuesday")]).toEqual([
      { at: { S: "Monday" } },
      { at: { S: "Monday" } },
    ]);
  });

  on("stampedUpdate() applies a request once, and an author's condition still counts", async () => {
    await items.put("stamp", { n: { N: "5" } });
    const request = {
      ...items.where("stamp"),
      UpdateExpression: "SET n = n - :five",
      ConditionExpression: "n >= :five",
      ExpressionAttributeValues: { ":five": { N: "5" } },
    };
    expect(await stampedUpdate(client, { ...request, token: "t" })).toMatchObject({ applied: true });
    expect(await stampedUpdate(client, { ...request, token: "t" })).toMatchObject({
      applied: false,
      item: { n: { N: "0" } },
    });
    await expect(stampedUpdate(client, { ...request, token: "u" })).rejects.toMatchObject({
      name: "ConditionalCheckFailedException",
    });
  });

  on("claimJob() gives a job to one, and finishJob() ends it once", async () => {
    await items.put("job", { status: { S: "pending" } });
    const by = (owner: string) => ({ ...items.where("job"), owner });
    const claims = await Promise.all(["a", "b", "c"].map((owner) => claimJob(client, by(owner))));
    const owner = claims.find((claim) => claim)?.job_owner?.S ?? "";
    expect(claims.filter((claim) => claim)).toHaveLength(1);
    await finishJob(client, by(owner), "done", { pages: { N: "7" } });
    await finishJob(client, by(owner), "done", { pages: { N: "7" } });
    await expect(finishJob(client, by(owner), "failed")).rejects.toMatchObject({
      name: "StepOnce.LateOwner",
    });
  });
});

describe("the effects on moto's S3 and SQS", () => {
  let server: DynamoDBServer | undefined;
  let config: {
    endpoint: string;
    region: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
  };

  beforeAll(async () => {
    server = await startMoto();
    if (!server) return;
    const { protocol, hostname, port } = (await server.client.config.endpoint?.()) ?? {};
    config = {
      endpoint: `${protocol}//${hostname}:${port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    };
  });
  afterAll(() => server?.stop());

  test("putObjectOnce() keeps the first body, and refuses another's object", async () => {
    if (!server) return;
    const s3 = new S3Client({ ...config, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: "rendered" }));
    const object = { Bucket: "rendered", Key: "17.pdf", token: "t" };
    const first = await putObjectOnce(s3, { ...object, Body: "Monday" });
    expect(await putObjectOnce(s3, { ...object, Body: "Tuesday" })).toEqual({ ...first, created: false });
    await expect(putObjectOnce(s3, { ...object, Body: "x", token: "u" })).rejects.toMatchObject({
      name: "StepOnce.Mismatch",
    });
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "rendered", Key: "17.pdf" }));
    expect(await Body?.transformToString()).toBe("Monday");
    s3.destroy();
  });

  test("sendFifo() sends one message, however often it is tried", async () => {
    if (!server) return;
    const sqs = new SQSClient(config);
    const { QueueUrl = "" } = await sqs.send(
      new CreateQueueCommand({ QueueName: "receipts.fifo", Attributes: { FifoQueue: "true" } }),
    );
    const message = { queueUrl: QueueUrl, group: "g", body: { orderId: 17 }, token: "t" };
    await sendFifo(sqs, message);
    await sendFifo(sqs, message);
    await sendFifo(sqs, { ...message, token: "u" });
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    expect(Messages).toHaveLength(2);
    sqs.destroy();
  });
});
