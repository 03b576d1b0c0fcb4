import type { Json } from "../expressions/types.ts";

/** What optimised integrations add to an answer of a service; those of the AWS SDK do not. */
export const sdkMetadata = (requestId: string): { [name: string]: Json } => ({
  SdkHttpMetadata: { AllHttpHeaders: {}, HttpHeaders: {}, HttpStatusCode: 200 },
  SdkResponseMetadata: { RequestId: requestId },
});
