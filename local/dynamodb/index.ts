export type { Intercept } from "./client/client.ts";
export { type ServiceError, serviceError } from "./errors.ts";
export { LocalDynamoDB } from "./local-dynamodb.ts";
export type { OperationName, Operations } from "./operations/operations.ts";
export type { Change } from "./store.ts";
export type { KeyInput, TableInput } from "./table/definition.ts";
