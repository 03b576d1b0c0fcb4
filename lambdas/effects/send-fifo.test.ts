import { sendFifo } from "./send-fifo.ts";
import { LocalFifoQueue } from "./testing/fifo-queue.ts";

const MINUTE = 60_000;
const message = { queueUrl: "https://sqs/receipts.fifo", group: "17", body: { orderId: 17 }, token: "t" };

const opened = () => {
  const clock = { now: 0 };
  const queue = new LocalFifoQueue(() => clock.now);
  return { clock, queue, send: (more: object = {}) => sendFifo(queue.client(), { ...message, ...more }) };
};

describe("sendFifo()", () => {
  it("sends a message once within five minutes, and answers as before", async () => {
    const { send, queue, clock } = opened();
    const first = await send();
    clock.now += 4 * MINUTE;
    expect(await send()).toEqual(first);
    expect(queue.messages).toEqual([{ body: '{"orderId":17}', group: "17" }]);
  });

  it("sends it again later: the queue has forgotten it", async () => {
    const { send, queue, clock } = opened();
    await send();
    clock.now += 6 * MINUTE;
    await send();
    expect(queue.messages).toHaveLength(2);
  });

  it("sends text as it is", async () => {
    const { send, queue } = opened();
    await send({ body: "hello" });
    expect(queue.messages[0]?.body).toBe("hello");
  });

  it("refuses a queue that would take each try for a message", async () => {
    const { send } = opened();
    await expect(send({ queueUrl: "https://sqs/receipts" })).rejects.toMatchObject({
      name: "StepOnce.Misuse",
    });
  });
});
