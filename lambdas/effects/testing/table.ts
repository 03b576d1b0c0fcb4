import { type Intercept, LocalDynamoDB } from "../../../local/dynamodb/index.ts";

/** A table in this process, partition key `id`, and its one item. */
export function table() {
  const dynamodb = new LocalDynamoDB({ clock: { now: () => Date.UTC(2026, 0, 5) } });
  dynamodb.createTable({ TableName: "items", key: { partition: "id" } });
  let intercept: Intercept = (_operation, _input, next) => next();
  const client = dynamodb.client({
    intercept: (operation, input, next) => intercept(operation, input, next),
  });
  return {
    client,
    dynamodb,
    where: { TableName: "items", Key: { id: { S: "17" } } } as const,
    item: () => dynamodb.items("items")[0],
    put: (item: object) =>
      dynamodb.execute("PutItem", { TableName: "items", Item: { id: { S: "17" }, ...item } as never }),
    /** The answer of the next write is lost. */
    loseNextAnswer() {
      intercept = async (_operation, _input, next) => {
        intercept = (_o, _i, again) => again();
        await next();
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
      };
    },
  };
}
