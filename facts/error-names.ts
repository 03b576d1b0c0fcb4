import { isModelled, isSpelledOut } from "./classify-error.ts";

/** A service as one of the integrations calls it. */
export interface CalledService {
  /** As in `aws-sdk:<service>:<action>`, such as `sfn`. */
  readonly service: string;
  /** What stands before the dot in the integration's error names. */
  readonly errorPrefix: string;
  /** The integration takes objects where the service takes text, and has error names of its own. */
  readonly optimized: boolean;
}

/**
 * Name of an error as Step Functions' integration gives it.
 *
 * @param code as the service and the SDK for JavaScript spell it, such as `QueueDoesNotExist`
 * @see naming in errors.json
 */
export const errorName = ({ service, errorPrefix, optimized }: CalledService, code: string): string => {
  if (optimized && isSpelledOut(`${errorPrefix}.${code}`)) return `${errorPrefix}.${code}`;
  const spelled = withSuffix(code);
  const folded = fold(spelled);
  if (isModelled(service, folded)) return `${errorPrefix}.${optimized ? spelled : folded}`;
  return `${errorPrefix}.${optimized ? `${ownerOf(errorPrefix)}${errorPrefix}` : errorPrefix}Exception`;
};

/** The name for trouble on the way, when no answer came. */
export const connectionError = ({ errorPrefix }: CalledService): string =>
  `${errorPrefix}.SdkClientException`;

/** A code as `*.Name` of errors.json has it. */
export const errorClassName = (code: string): string => fold(withSuffix(code));

const withSuffix = (code: string): string => {
  const plain = code.replaceAll(/[^A-Za-z0-9]/g, "");
  return plain.endsWith("Exception") ? plain : `${plain.replace(/Fault$/, "")}Exception`;
};

/** Names of classes as the SDK for Java makes them: a run of capitals is one word. */
const fold = (name: string): string =>
  name.replaceAll(/([A-Z])([A-Z]+)(?=[A-Z][a-z]|[^A-Za-z]|$)/g, (_, first: string, rest: string) => {
    return first + rest.toLowerCase();
  });

/** How the older SDK named what has no name of its own: `AmazonSQSException`, but `AWSStepFunctionsException`. */
const ownerOf = (errorPrefix: string) => (errorPrefix === "StepFunctions" ? "AWS" : "Amazon");
