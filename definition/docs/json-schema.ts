import { z } from "zod";
import { workflowSchema } from "../config/workflow-schema.ts";

/** The parts of JSON Schema that configs make use of. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
}

/** JSON Schema of a workflow's config, as an author writes it: for editors, and for the documentation. */
export const configJsonSchema = (): JsonSchema => {
  const schema = z.toJSONSchema(workflowSchema, { io: "input", target: "draft-7" });
  return { ...schema, title: "A workflow for steponce" } as JsonSchema;
};
