import type { EventDetails } from "./history.ts";

/** What the Resource of a Task says. */
export interface Resource {
  kind: "lambda" | "activity" | "integration";
  /** How AWS calls it in messages. */
  name: string;
  /** First word of its events' types. */
  events: "LambdaFunction" | "Activity" | "Task";
  /** Of the event that it was scheduled. */
  details: EventDetails;
  /** Of all its other events. */
  outcome: EventDetails;
  /** Answered through a task token? */
  token: boolean;
}

const INTEGRATION = /^arn:[^:]+:states:[^:]*:[^:]*:(aws-sdk:[^:]+|[^:]+):(.+)$/;
const ACTIVITY = /^arn:[^:]+:states:[^:]+:[^:]+:activity:.+$/;

export const resourceOf = (arn: string): Resource => {
  if (ACTIVITY.test(arn))
    return {
      kind: "activity",
      name: arn,
      events: "Activity",
      details: { resource: arn },
      outcome: {},
      token: true,
    };
  const [, resourceType, resource] = INTEGRATION.exec(arn) ?? [];
  if (resourceType === undefined || resource === undefined)
    return {
      kind: "lambda",
      name: arn,
      events: "LambdaFunction",
      details: { resource: arn },
      outcome: {},
      token: false,
    };
  const details = { resource, resourceType };
  return {
    kind: "integration",
    name: resourceType,
    events: "Task",
    details,
    outcome: details,
    token: resource.endsWith(".waitForTaskToken"),
  };
};
