import { runWorkflow } from "steponce/local";
import { paymentProvider } from "../outside/payment-provider.ts";
import local from "./local.ts";

const run = (...faults: string[]) => runWorkflow(__dirname, local, { faults });

const ORDERED = {
  ReserveStock: { "order-17": 1 },
  ChargeCard: { "order-17": 1 },
  CreateShipment: { "order-17/parcel-0-1": 1, "order-17/parcel-0-2": 1, "order-17/parcel-0-3": 1 },
  SendReceipt: { "order-17": 1 },
  StartLoyalty: { "order-17": 1 },
  PublishFulfilled: { "order-17": 1 },
  RefundCard: { "order-17": 0 },
  ReleaseStock: { "order-17": 0 },
};

test("an order is charged, shipped and announced once", async () => {
  const { status, output, effects } = await run();
  expect(status).toBe("SUCCEEDED");
  expect(output).toMatchObject({
    charge: { chargeId: "ch_order-17" },
    shipments: expect.arrayContaining([{ trackingNumber: "track-parcel-0-1" }]),
  });
  expect(effects).toEqual(ORDERED);
});

test.each([
  "ReserveStock:after-effect",
  "ReserveStock:abort",
  "ChargeCard:before-effect",
  "ChargeCard:after-effect",
  "ChargeCard:lost-response",
  "ChargeCard:lands-late",
  "ChargeCard:timeout",
  "ChargeCard:after-store",
  "ChargeCard:abort",
  "CreateShipment:after-effect",
  "CreateShipment:lands-late",
  "SendReceipt:lost-response",
  "StartLoyalty:after-effect",
])("with the fault %s the order is complete and every effect still happened once", async (fault) => {
  const { status, effects, unusedFaults } = await run(fault);
  expect(unusedFaults).toEqual([]);
  expect(status).toBe("SUCCEEDED");
  expect(effects).toEqual(ORDERED);
});

test("an announcement that may have been published is held, not repeated", async () => {
  const { status, error, effects } = await run("PublishFulfilled:lost-response");
  expect({ status, error }).toEqual({ status: "FAILED", error: "StepOnce.InDoubt" });
  expect(effects.PublishFulfilled).toEqual({ "order-17": 1 });
});

test("the simulated provider is no help to the guard: without a token it charges again", async () => {
  const counted: string[] = [];
  const account = { now: () => 0, effects: { add: ({ key }: { key: string }) => counted.push(key) } };
  const payments = paymentProvider(account as never)((_, work) => Promise.resolve().then(work));
  const request = { orderId: "order-1", amount: 1, currency: "EUR", card: "tok_visa" };
  await payments.charge(request, "one token");
  await payments.charge(request, "one token");
  await payments.charge(request, "another token");
  expect(counted).toEqual(["order-1", "order-1"]);
});
