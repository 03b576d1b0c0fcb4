import { integration, type SdkCall, sdkService } from "../../facts/index.ts";
import { parseResource } from "../asl/resource.ts";

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
