import type { StepFunctions, TaskRequest } from "../engine/index.ts";
import type { Json } from "../expressions/types.ts";

/** What an integration is given beside its arguments. */
export interface IntegrationContext {
  readonly request: TaskRequest;
  /** Epoch ms. */
  now(): number;
  uuid(): string;
  readonly stepFunctions: StepFunctions;
}

/**
 * A service that states call: takes the evaluated arguments and answers what the state would
 * get. Rejects with an AslError under the integration's error name.
 */
export type Integration = (args: Json, context: IntegrationContext) => Json | Promise<Json>;
