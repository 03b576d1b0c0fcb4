import * as sdk from "@aws-sdk/client-dynamodb";

/** What the SDK throws when the service refuses a request. Recognise it by `name`. */
export interface ServiceError extends sdk.DynamoDBServiceException {
  /** The refused item, of a ConditionalCheckFailedException under ALL_OLD. */
  readonly Item?: Record<string, sdk.AttributeValue>;
  /** Of a TransactionCanceledException: one for each action, in their order. */
  readonly CancellationReasons?: sdk.CancellationReason[];
}

/** Part of every answer and every refusal. */
export const metadata = (httpStatusCode: number) => ({ httpStatusCode, attempts: 1, totalRetryDelay: 0 });

type ErrorClass = new (details: object) => ServiceError;

/**
 * An error of the service by name. Also of use to a fault plan, say for a throttled table. It
 * is one of the SDK's own where the SDK has a class of this name, so that `instanceof` works.
 */
export const serviceError = (
  name: string,
  message: string,
  details: Pick<ServiceError, "Item" | "CancellationReasons"> & { readonly status?: number } = {},
): ServiceError => {
  const { status = 400, ...members } = details;
  const classes = sdk as unknown as Record<string, ErrorClass | undefined>;
  const ErrorOfService = classes[name] ?? (sdk.DynamoDBServiceException as ErrorClass);
  const $fault = status < 500 ? "client" : "server";
  return new ErrorOfService({ name, message, $fault, $metadata: metadata(status), ...members });
};

export const validationError = (message: string) => serviceError("ValidationException", message);

/** A value, not a request, is wrong: most such messages begin the same way. */
export const invalidValue = (message: string) =>
  validationError(`One or more parameter values were invalid: ${message}`);
