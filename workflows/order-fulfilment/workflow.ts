import { aslFile, defineWorkflow } from "steponce";

export default defineWorkflow({
  name: "order-fulfilment",
  timeout: "1 day",
  // The queue in front keeps messages for 14 days; a dead letter may be replayed on its last one.
  replayDelay: "14 days",
  definition: aslFile("order.asl.yaml"),
  lambdas: {
    ChargeCard: { entry: "charge-card.ts", timeout: 20, environment: { PAYMENTS_URL: "${PaymentsUrl}" } },
    RefundCard: { entry: "refund-card.ts", timeout: 20, environment: { PAYMENTS_URL: "${PaymentsUrl}" } },
    FindCharge: { entry: "find-charge.ts", timeout: 10, environment: { PAYMENTS_URL: "${PaymentsUrl}" } },
    FindShipment: { entry: "find-shipment.ts", timeout: 10, environment: { CARRIER_URL: "${CarrierUrl}" } },
  },
  substitutions: {
    OrdersTableName: { description: "Table of orders, partition key orderId", local: "orders" },
    StockTableName: { description: "Table of stock, partition key sku", local: "stock" },
    PaymentsUrl: { description: "Address of the payment provider", local: "https://payments.example" },
    CarrierUrl: { description: "Address of the carrier's API", local: "https://carrier.example" },
    CarrierConnectionArn: {
      description: "EventBridge connection that signs the calls to the carrier",
      local: "arn:aws:events:us-east-1:123456789012:connection/carrier/1",
    },
    ReceiptQueueUrl: {
      description: "FIFO queue of receipts to send",
      local: "https://sqs.us-east-1.amazonaws.com/123456789012/receipts.fifo",
    },
    LoyaltyStateMachineArn: {
      description: "State machine that grants loyalty points",
      local: "arn:aws:states:us-east-1:123456789012:stateMachine:loyalty",
    },
    EventBusName: { description: "Event bus that OrderFulfilled is published on", local: "orders" },
  },
  steps: {
    LookUpOrder: { readOnly: true },
    ReserveStock: { mechanism: "transaction", scope: "workflow", key: "$.orderId", retention: "60 days" },
    ChargeCard: {
      scope: "workflow",
      key: "$.orderId",
      retention: "400 days",
      fingerprint: ["$.order.amount", "$.order.currency"],
      onDoubt: { lookUp: "FindCharge" },
      notApplied: ["CardDeclined"],
    },
    CreateShipment: {
      scope: "workflow",
      key: ["$.orderId", "$.parcel.parcelId"],
      retention: "60 days",
      onDoubt: { lookUp: "FindShipment" },
    },
    SendReceipt: { scope: "workflow", key: "$.orderId", retention: "60 days", onDoubt: "sameTokenIsSafe" },
    StartLoyalty: { mechanism: "token", key: "$.orderId" },
    PublishFulfilled: { scope: "workflow", key: "$.orderId", retention: "60 days" },
    RefundCard: {
      scope: "workflow",
      key: "$.orderId",
      retention: "400 days",
      onDoubt: "sameTokenIsSafe",
      tokenWindow: "24 hours",
    },
    ReleaseStock: { mechanism: "transaction", scope: "workflow", key: "$.orderId", retention: "60 days" },
  },
});
