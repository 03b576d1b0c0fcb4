import { invokesLambda, parseResource, waitsForToken } from "../../asl/resource.ts";
import { isObject } from "../../asl/types.ts";
import { sdkCallOf } from "../sdk-call.ts";
import { type Check, type Reason, reason } from "./refusal.ts";

export const inlineCheck: Check = ({ task, dialect }) => {
  const resource = parseResource(task.Resource);
  if (!invokesLambda(resource)) {
    return [
      reason(
        "inline",
        "Resource",
        "the Task calls no Lambda",
        "Shape inline is the effect's own Lambda guarding itself.",
        "use shape: wrapped",
      ),
    ];
  }
  if (waitsForToken(resource)) {
    return [
      reason(
        "inline",
        "Resource",
        "the Task waits for its token",
        "A replayed handler would not send the new attempt's token back, and the Task would wait until its timeout.",
        "use shape: wrapped",
      ),
    ];
  }
  const invoke = resource.kind === "optimized";
  if (invoke && dialect.language === "JSONPath" && !isObject(task.Parameters)) {
    return [
      reason(
        "inline",
        "Parameters",
        "the function and its payload come with the input",
        "The envelope is put around the member Payload, which the definition must state.",
        'write Parameters: { "FunctionName": …, "Payload.$": "$.Payload" }, or use shape: wrapped',
      ),
    ];
  }
  return [];
};

export const calledCheck: Check = ({ task }) => {
  const resource = parseResource(task.Resource);
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string) =>
    found.push(reason("called", field, what, why, "use shape: wrapped"));
  if (!("pattern" in resource)) {
    refuse(
      "Resource",
      "the Task is no service integration",
      "Shape called makes the call with the service's SDK.",
    );
  } else if (resource.pattern !== "request-response") {
    refuse(
      "Resource",
      `the Task waits (.${resource.pattern})`,
      "A Lambda cannot wait for a job or a callback.",
    );
  } else if (resource.service === "http" || resource.service === "lambda") {
    refuse(
      "Resource",
      resource.service === "http" ? "the Task is an HTTP Task" : "the Task calls a Lambda",
      resource.service === "http"
        ? "Only Step Functions may read the credentials of an EventBridge connection."
        : "The guard would pay for waiting while the other Lambda works.",
    );
  } else if (sdkCallOf(task.Resource) === undefined) {
    refuse(
      "Resource",
      resource.kind === "sdk"
        ? `no SDK is known for the service ${resource.service}`
        : `${resource.service}:${resource.action} does more than one call of the service's SDK`,
      "Shape called makes one call with the service's SDK.",
    );
  }
  if (task.Credentials !== undefined) {
    refuse("Credentials", "the Task takes another role", "The guard makes the call with its own role.");
  }
  return found;
};
