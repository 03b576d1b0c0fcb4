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

/**
 * A DynamoDBClient as far as commands go. Nothing is sent, so there is no endpoint, no
 * credentials and no retry, and a middleware has nothing to see.
 * `nextToken`: one for each transaction that has none, never the same twice.
 */
export const createClient = (
  execute: (operation: OperationName, input: object) => object,
  nextToken: () => string,
  intercept: Intercept = (_operation, _input, next) => next(),
): DynamoDBClient => {
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
  const config = { region: async () => "local" };
  return { send, destroy: () => {}, config, middlewareStack: inertStack } as unknown as DynamoDBClient;
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** For libraries that add a middleware to every client they get. */
const inertStack = {
  add: () => {},
  addRelativeTo: () => {},
  use: () => {},
  remove: () => false,
  identify: () => [],
};
