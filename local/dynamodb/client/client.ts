import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { validationError } from "../errors.ts";
import { type OperationName, operations } from "../operations/operations.ts";

/**
 * Stands between a command and the table: it may wait, call `next` once, twice or not at all
 * (the request is lost), throw after it (the response is lost), or throw a `serviceError` of
 * its own. Calls of `next` are the attempts of one SDK call: they share one ClientRequestToken.
 */
export type Intercept = (
  operation: OperationName,
  input: object,
  next: () => Promise<object>,
) => Promise<object>;

/** What code that was written for a DynamoDBClient may use of it. */
export type LocalClient = Pick<DynamoDBClient, "send" | "destroy" | "config" | "middlewareStack">;

/** `nextToken`: one for each transaction that has none, never the same twice. */
export const createClient = (
  execute: (operation: OperationName, input: object) => object,
  nextToken: () => string,
  intercept: Intercept = (_operation, _input, next) => next(),
): LocalClient => {
  const send = async (command: { input: object }) => {
    const operation = command.constructor.name.replace(/Command$/, "");
    if (!isOperation(operation))
      throw validationError(`The local table does not support the operation ${operation}`);
    const input =
      operation === "TransactWriteItems"
        ? // The SDK makes one up where none is given, the same for all its attempts.
          { ClientRequestToken: nextToken(), ...command.input }
        : command.input;
    return intercept(operation, input, async () => execute(operation, input));
  };
  return {
    send: send as unknown as DynamoDBClient["send"],
    destroy: () => {},
    config: { region: async () => "local" } as DynamoDBClient["config"],
    middlewareStack: inertStack as unknown as DynamoDBClient["middlewareStack"],
  };
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** There is no HTTP request for a middleware to see; libraries that add one may. */
const inertStack = {
  add: () => {},
  addRelativeTo: () => {},
  use: () => {},
  remove: () => false,
  identify: () => [],
};
