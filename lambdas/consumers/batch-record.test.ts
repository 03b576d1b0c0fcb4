import { recordsOf } from "./batch-record.ts";

const message = (queue: string, more = {}) => ({
  eventSource: "aws:sqs",
  eventSourceARN: `arn:aws:sqs:eu-central-1:123456789012:${queue}`,
  messageId: "m-1",
  body: '{"orderId":17}',
  attributes: { MessageGroupId: "g" },
  ...more,
});

describe("the records of an event", () => {
  it.each([
    ["a message", message("orders"), { source: "sqs", id: "m-1", group: "m-1", identifier: "m-1" }],
    ["a message of a FIFO queue", message("orders.fifo"), { source: "fifo", id: "m-1", group: "g" }],
    ["a message that is no JSON", message("orders", { body: "order 17" }), { body: "order 17" }],
    [
      "a Kinesis record",
      {
        eventSource: "aws:kinesis",
        eventID: "shardId-0:49",
        kinesis: { sequenceNumber: "49", data: Buffer.from('{"orderId":17}').toString("base64") },
      },
      { source: "kinesis", id: "shardId-0:49", group: "shard", identifier: "49" },
    ],
  ])("tell of %s what is needed", (_, raw, told) => {
    expect(recordsOf({ Records: [raw] })).toMatchObject([{ body: { orderId: 17 }, raw, ...told }]);
  });

  it("give the whole change for the body of a DynamoDB stream's record", () => {
    const raw = { eventSource: "aws:dynamodb", eventID: "e", dynamodb: { SequenceNumber: "7" } };
    expect(recordsOf({ Records: [raw] })).toMatchObject([
      { source: "dynamodb", id: "e", identifier: "7", body: raw },
    ]);
  });

  it.each([[{ Records: [{ eventSource: "aws:s3" }] }], [{}], [null], ["text"]])("are not in %j", (event) => {
    expect(recordsOf(event)).toBeUndefined();
  });
});
