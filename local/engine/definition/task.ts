import { integration } from "../../../facts/integrations.ts";
import { resourceOf } from "../resource.ts";
import type { ExecutionType } from "../run.ts";
import { isRecord, type Place, type Problem } from "./finding.ts";

const LAMBDA = /^arn:[^:]+:lambda:[^:]*:[^:]*:function:.+$/;
const PATTERN = /\.(sync(?::2)?|waitForTaskToken)$/;

/** Problems of a Task that its fields alone do not show. */
export const taskProblems = ({ state }: Place, type: ExecutionType): Problem[] => {
  if (state.Type !== "Task") return [];
  const problems: Problem[] = [];
  if (typeof state.Resource === "string") problems.push(...resourceProblems(state.Resource, type));
  else problems.push({ message: "needs a Resource" });
  const { TimeoutSeconds: timeout, HeartbeatSeconds: heartbeat, Credentials: credentials } = state;
  if (typeof timeout === "number" && typeof heartbeat === "number" && heartbeat >= timeout)
    problems.push({ at: "HeartbeatSeconds", message: `must be smaller than TimeoutSeconds (${timeout})` });
  if (
    credentials !== undefined &&
    !(isRecord(credentials) && ("RoleArn" in credentials || "RoleArn.$" in credentials))
  )
    problems.push({ at: "Credentials", message: "needs RoleArn" });
  return problems;
};

const resourceProblems = (resource: string, type: ExecutionType): Problem[] => {
  const { kind, name, details } = resourceOf(resource);
  const report = (message: string): Problem[] => [{ at: "Resource", message }];
  if (kind === "activity")
    return type === "EXPRESS"
      ? report("an Express workflow cannot wait for an activity; use type STANDARD")
      : [];
  if (kind === "lambda")
    return LAMBDA.test(resource)
      ? []
      : report(`'${resource}' is not the ARN of a service integration, a Lambda function or an activity`);
  const pattern = PATTERN.exec(String(details.resource))?.[1] ?? "request-response";
  if (type === "EXPRESS" && pattern !== "request-response")
    return report(`an Express workflow does not support .${pattern}; use type STANDARD, or leave it out`);
  if (name.startsWith("aws-sdk:")) {
    const supported = pattern === "request-response" || pattern === "waitForTaskToken";
    return supported ? [] : report(`AWS SDK integrations do not support .${pattern}`);
  }
  const known = integration(resource);
  if (!known)
    return report(
      `'${name}:${details.resource}' is not an integration that Step Functions has; aws-sdk:${name} may have it`,
    );
  if (!known.patterns.includes(pattern))
    return report(`'${known.resource}' has the patterns ${known.patterns.join(", ")}, not ${pattern}`);
  return [];
};
