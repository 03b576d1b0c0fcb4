import { integration, sdkService } from "../../facts/index.ts";
import { parseResource } from "../asl/resource.ts";

/** What the guard's call function must know of an integration to make its call. Type of `sdk` in its payload. */
export interface SdkCall {
  /** As in `aws-sdk:<service>:<action>`. */
  readonly service: string;
  readonly action: string;
  /** The service's name in the SDKs, such as `SFN`; its client's package follows from it. */
  readonly serviceId: string;
  /** What stands before the dot in the integration's error names. */
  readonly errorPrefix: string;
  /** The integration takes objects where the service takes text, and has error names of its own. */
  readonly optimized: boolean;
}

/** Optimised integrations that are one call of one action, by the name of the same service's SDK integration. */
const oneToOne: Readonly<Record<string, string>> = {
  "dynamodb:deleteItem": "dynamodb",
  "dynamodb:getItem": "dynamodb",
  "dynamodb:putItem": "dynamodb",
  "dynamodb:updateItem": "dynamodb",
  "events:putEvents": "eventbridge",
  "sns:publish": "sns",
  "sqs:sendMessage": "sqs",
  "states:startExecution": "sfn",
};

/** The SDK's call behind a request-response integration; nothing where Step Functions does more than one call. */
export const sdkCallOf = (text: string): SdkCall | undefined => {
  const resource = parseResource(text);
  if (!("pattern" in resource) || resource.pattern !== "request-response") return undefined;
  const { kind, action } = resource;
  const optimized = kind === "optimized";
  const service = optimized ? oneToOne[`${resource.service}:${action}`] : resource.service;
  const known = service === undefined ? undefined : sdkService(service);
  if (service === undefined || known === undefined) return undefined;
  const errorPrefix = (optimized && integration(text)?.errorPrefix) || known.errorPrefix;
  return { service, action, serviceId: known.serviceId, errorPrefix, optimized };
};
