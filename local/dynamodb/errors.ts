import type { AttributeValue, CancellationReason } from "@aws-sdk/client-dynamodb";

/**
 * What the SDK throws when the service refuses a request. Recognise it by `name`; the
 * SDK's `instanceof` works too, since its classes compare `name`, `$fault` and `$metadata`.
 */
export interface ServiceError extends Error {
  readonly $fault: "client" | "server";
  readonly $metadata: {
    readonly httpStatusCode: number;
    readonly attempts: number;
    readonly totalRetryDelay: number;
  };
  /** The refused item, of a ConditionalCheckFailedException under ALL_OLD. */
  readonly Item?: Record<string, AttributeValue>;
  /** Of a TransactionCanceledException: one for each action, in their order. */
  readonly CancellationReasons?: CancellationReason[];
}

/** Part of every answer and every refusal. */
export const metadata = (httpStatusCode: number) => ({ httpStatusCode, attempts: 1, totalRetryDelay: 0 });

/** An error of the service by name. Also of use to a fault plan, say for a throttled table. */
export const serviceError = (
  name: string,
  message: string,
  details: Pick<ServiceError, "Item" | "CancellationReasons"> & { status?: number } = {},
): ServiceError => {
  const { status = 400, ...members } = details;
  return Object.assign(new Error(message), {
    name,
    $fault: status < 500 ? ("client" as const) : ("server" as const),
    $metadata: metadata(status),
    ...members,
  });
};

export const validationError = (message: string) => serviceError("ValidationException", message);

/** A value, not a request, is wrong: most such messages begin the same way. */
export const invalidValue = (message: string) =>
  validationError(`One or more parameter values were invalid: ${message}`);
