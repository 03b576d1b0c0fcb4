import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import type { OnceLambdaContext } from "./once.ts";
import { onceHandler } from "./once-handler.ts";

// A mock proves wiring only: that the environment's table gets a conditional claim and a conditional
// completion through the real SDK. What the table makes of them is shown elsewhere, on real ones.
test("in its environment a handler claims and completes in the ledger's table", async () => {
  const dynamodb = mockClient(DynamoDBClient);
  dynamodb.on(PutItemCommand).resolves({});
  process.env.LEDGER_TABLE_NAME = "ledger";
  process.env.AWS_REGION = "eu-west-1";
  const charge = onceHandler(async (order: { id: string }) => ({ charged: order.id }), {
    alone: { name: "charge", key: ({ id }) => id, retention: "60 days" },
  });

  expect(
    await charge({ id: "order-1" }, { getRemainingTimeInMillis: () => 10_000 } as OnceLambdaContext),
  ).toEqual({
    charged: "order-1",
  });

  const puts = dynamodb.commandCalls(PutItemCommand).map(({ args: [{ input }] }) => input);
  expect(
    puts.map(({ TableName, Item, ConditionExpression }) => [
      TableName,
      Item?.pk?.S,
      Item?.status?.S,
      ConditionExpression,
    ]),
  ).toEqual([
    ["ledger", "charge/handler/order-1", "CLAIMED", "attribute_not_exists(pk)"],
    [
      "ledger",
      "charge/handler/order-1",
      "COMPLETED",
      expect.stringContaining("#fence = :fence AND #owner = :owner"),
    ],
  ]);
});
