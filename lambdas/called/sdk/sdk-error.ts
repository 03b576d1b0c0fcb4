import {
  classifyCode,
  connectionError,
  errorClassName,
  errorName,
  type SdkCall,
} from "../../../facts/index.ts";
import { nameOf } from "../../guard/stored-error.ts";
import { type CallError, callError } from "../call.ts";

/** What the SDK's errors carry when the service answered. */
interface Metadata {
  readonly httpStatusCode?: number;
  readonly requestId?: string;
  readonly extendedRequestId?: string;
}

/** An error of the SDK as the integration raises it. Without an answer of the service it is one of the way. */
export const asIntegrationError = (sdk: SdkCall, error: unknown): CallError => {
  const code = nameOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const { $metadata: answered } = error as { $metadata?: Metadata };
  if (answered?.httpStatusCode === undefined) return callError(connectionError(sdk), `${code}: ${message}`);
  const refused = classifyCode(sdk.service, errorClassName(code)) === "not-applied";
  return callError(errorName(sdk, code), `${message} (${about(sdk, code, answered)})`, refused);
};

/** What integrations tell behind a service's message, as executions on AWS show it. */
const about = (
  sdk: SdkCall,
  code: string,
  { httpStatusCode, requestId, extendedRequestId }: Metadata,
): string => {
  const { optimized, errorPrefix } = sdk;
  if (optimized) {
    const owner = errorPrefix === "StepFunctions" ? "AWS" : "Amazon";
    const service = `${owner}${errorPrefix}${errorPrefix === "DynamoDB" ? "v2" : ""}`;
    return `Service: ${service}; Status Code: ${httpStatusCode}; Error Code: ${code}; Request ID: ${requestId}; Proxy: null`;
  }
  const extended = extendedRequestId ? `, Extended Request ID: ${extendedRequestId}` : "";
  return `Service: ${errorPrefix}, Status Code: ${httpStatusCode}, Request ID: ${requestId}${extended}`;
};
