import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { GuardEventKind, Observe } from "./observe.ts";

/** How loud each event is in the log: `error` asks for a person. */
const LEVEL: Readonly<Record<GuardEventKind, "info" | "warn" | "error">> = {
  claimed: "info",
  replayed: "info",
  completed: "info",
  failed: "info",
  released: "info",
  lookedUp: "info",
  conflict: "warn",
  takenOver: "warn",
  lateOwner: "warn",
  mismatch: "error",
  inDoubt: "error",
  secondEffect: "error",
  resultLost: "error",
};

/**
 * A structured line and a CloudWatch metric for each event: namespace `StepOnce`, dimensions
 * `service`, `workflow` and `step`, name as the event's kind (`InDoubt`), unit Count. The key
 * is in the log line only: as a dimension it would make a metric of its own for each key.
 */
export function powertoolsObserver(
  logger = new Logger({ serviceName: "steponce" }),
  metrics = new Metrics({ namespace: "StepOnce", defaultDimensions: { service: "steponce" } }),
): Observe {
  return ({ kind, ...about }) => {
    logger[LEVEL[kind]](kind, about);
    // Published by itself: a handler may end at any of these events.
    const metric = metrics.singleMetric();
    metric.addDimensions({ workflow: about.workflow, step: about.step });
    metric.addMetric(`${kind[0]?.toUpperCase()}${kind.slice(1)}`, "Count", 1);
  };
}
