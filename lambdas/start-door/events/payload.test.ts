import { payloadsOf } from "./payload.ts";

const notice = (more: object = {}, eventName = "ObjectCreated:Put") => ({
  eventSource: "aws:s3",
  eventName,
  s3: {
    bucket: { name: "inbox" },
    object: { key: "in/a+b%2Bc.pdf", size: 7, eTag: "e", sequencer: "0055", ...more },
  },
});

const object = { bucket: "inbox", key: "in/a b+c.pdf", sequencer: "0055", size: 7, eTag: "e" };

describe("the payloads of an event", () => {
  it("are objects, by version or by their place in the sequence of writes", () => {
    expect(
      payloadsOf({ Records: [notice(), notice({ versionId: "v1" }), notice({ versionId: "null" })] }),
    ).toEqual([
      { key: ["inbox", "in/a b+c.pdf", "0055"], input: object },
      { key: ["inbox", "in/a b+c.pdf", "v1"], input: { ...object, versionId: "v1" } },
      { key: ["inbox", "in/a b+c.pdf", "0055"], input: object },
    ]);
  });

  it("are the same objects by way of EventBridge", () => {
    const event = {
      source: "aws.s3",
      "detail-type": "Object Created",
      detail: {
        bucket: { name: "inbox" },
        object: { key: "in/a b+c.pdf", size: 7, etag: "e", sequencer: "0055", "version-id": "v1" },
      },
    };
    expect(payloadsOf(event)).toEqual(payloadsOf({ Records: [notice({ versionId: "v1" })] }));
  });

  it("are none when an object was removed, or notifications were set up", () => {
    expect(payloadsOf({ Records: [notice({}, "ObjectRemoved:Delete")] })).toEqual([]);
    expect(payloadsOf({ source: "aws.s3", "detail-type": "Object Deleted", detail: {} })).toEqual([]);
    expect(payloadsOf({ Service: "Amazon S3", Event: "s3:TestEvent", Bucket: "inbox" })).toEqual([]);
  });

  it("name no key for an object without version and sequencer", () => {
    expect(payloadsOf({ Records: [notice({ sequencer: undefined })] })[0]?.key).toEqual([
      "inbox",
      "in/a b+c.pdf",
      undefined,
    ]);
  });

  it.each([
    [
      "an EventBridge event",
      { source: "shop", "detail-type": "OrderPlaced", id: "1", detail: { orderId: 17 } },
    ],
    ["an SNS notification in a queue", { Type: "Notification", Message: '{"orderId":17}' }],
    ["an SNS notification", { Records: [{ EventSource: "aws:sns", Sns: { Message: '{"orderId":17}' } }] }],
    [
      "a destination's record",
      { requestContext: { condition: "RetriesExhausted" }, requestPayload: { orderId: 17 } },
    ],
    ["a payload as it is", { orderId: 17 }],
  ])("are taken out of %s", (_, event) => {
    expect(payloadsOf(event)).toEqual([{ input: { orderId: 17 } }]);
  });

  it.each([["text"], [null], [17], [{ Records: [{ orderId: 17 }] }], [{ Records: [] }]])(
    "of %j are itself",
    (event) => {
      expect(payloadsOf(event)).toEqual([{ input: event }]);
    },
  );
});
