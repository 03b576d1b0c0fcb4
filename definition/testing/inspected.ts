import type { AslDefinition } from "../asl/types.ts";
import { type Inspection, inspectDefinition } from "../config/inspect.ts";
import { readConfig } from "../config/read-config.ts";

/** A Task that publishes an event, with other fields where a test needs them. */
export const publish = (fields: object = {}) => ({
  Type: "Task",
  Resource: "arn:aws:states:::events:putEvents",
  Parameters: { "Entries.$": "$.entries" },
  ResultPath: null,
  TimeoutSeconds: 30,
  End: true,
  ...fields,
});

/** A guarded step that nothing is wrong with. */
export const guarded = (options: object = {}) => ({
  scope: "workflow",
  key: "$.orderId",
  retention: "60 days",
  ...options,
});

export const machine = (states: Readonly<Record<string, object>>, fields: object = {}): AslDefinition =>
  ({ StartAt: Object.keys(states)[0], States: states, ...fields }) as unknown as AslDefinition;

/** Runs all checks over a workflow, without validating its definition. */
export const inspected = (
  definition: AslDefinition,
  steps: object,
  options: object = {},
): Required<Inspection> => {
  const config = { name: "orders", timeout: "1 hour", replayDelay: "1 day", definition, steps, ...options };
  const { config: parsed, findings } = readConfig(config, "orders");
  if (parsed === undefined) throw new Error(JSON.stringify(findings));
  return inspectDefinition(parsed, "", definition);
};

/** The findings of a workflow with these states, as code and field. */
export const findingsOf = (states: Readonly<Record<string, object>>, steps: object, options: object = {}) =>
  inspected(machine(states), steps, options).findings.map(({ code, field }) => `${code} ${field}`);
