import { z } from "zod";
import { stepSchema } from "./step-schema.ts";
import { triggerSchema } from "./trigger-schema.ts";
import { duration, expression, name, placeholder, positiveDuration } from "./values.ts";

const fileName = z.string().min(1);

export const lambdaSchema = z.union(
  [
    fileName,
    z.strictObject({
      entry: fileName.describe("File that exports `handler`, relative to the workflow's folder."),
      timeout: positiveDuration
        .refine((seconds) => seconds <= 900, "must be at most 15 minutes")
        .prefault("30 seconds")
        .describe("The function's timeout, at most 15 minutes."),
      memory: z.int().min(128).max(10_240).default(256).describe("Megabytes."),
      environment: z
        .record(z.string(), z.string())
        .default({})
        .describe("Variables; `${Name}` stands for a substitution."),
      permissions: z
        .array(z.strictObject({ actions: z.array(z.string()).min(1), resources: z.array(z.string()).min(1) }))
        .default([])
        .describe("What the function may do in AWS; `${Name}` in a resource stands for a substitution."),
    }),
  ],
  { error: 'expected "file.ts" or { entry: "file.ts", … }' },
);

export const substitutionSchema = z.strictObject({
  description: z.string().min(1).describe("Description of the Terraform variable."),
  type: z.enum(["string", "number", "bool"]).default("string").describe("Type of the Terraform variable."),
  local: z.union([z.string(), z.number(), z.boolean()]).optional().describe("Value in local runs."),
});

export const workflowSchema = z
  .strictObject({
    $schema: z.string().optional().describe("Address of the JSON Schema, for editors."),
    name: name.describe("Name of the workflow; part of its keys in scope `workflow`."),
    type: z.enum(["STANDARD", "EXPRESS"]).default("STANDARD").describe("Type of the state machine."),
    timeout: positiveDuration
      .optional()
      .describe(
        "The longest execution. Default: TimeoutSeconds of the definition, else one year (Express: 5 minutes).",
      ),
    replayDelay: duration
      .optional()
      .describe(
        "How late the same start can arrive again, for instance out of a dead-letter queue. Default: what `triggers` say.",
      ),
    triggers: z.array(triggerSchema).prefault([]).describe("What starts the workflow."),
    tenant: expression
      .optional()
      .describe("Selects the tenant. Every key must then have it, in `partition` or in `key`."),
    maxRetention: positiveDuration.optional().describe("The longest retention that data protection allows."),
    ledger: z
      .strictObject({
        replication: z
          .enum(["none", "MREC", "MRSC"])
          .default("none")
          .describe("Kind of global table: multi-Region eventual or strong consistency."),
      })
      .prefault({})
      .describe("The ledger that the workflow's records are in."),
    definition: z
      .union(
        [
          fileName,
          z.strictObject({ aslFile: fileName }),
          z.looseObject({ States: z.record(z.string(), z.unknown()) }),
        ],
        {
          error: 'expected a definition, aslFile("file.asl.json"), or the name of such a file',
        },
      )
      .describe(
        "The state machine in Amazon States Language: an object, or a file relative to the workflow's folder.",
      ),
    lambdas: z
      .record(placeholder, lambdaSchema)
      .prefault({})
      .describe("The workflow's own functions. `${Name}` in the definition is the function's ARN."),
    substitutions: z
      .record(placeholder, substitutionSchema)
      .default({})
      .describe("Values from outside. `${Name}` in the definition becomes a Terraform variable."),
    steps: z.record(z.string(), stepSchema).describe("One declaration for each Task state, by its name."),
    suppress: z
      .array(
        z.strictObject({
          code: z
            .string()
            .regex(/^SO\d{3}$/, "expected a code such as SO160")
            .describe("Code of the finding."),
          step: z.string().optional().describe("The state's name. Default: anywhere in the workflow."),
          reason: z.string().min(1).describe("Why the finding does not hold here."),
        }),
      )
      .default([])
      .describe("Findings that do not hold here, each with a reason."),
  })
  .describe("A workflow for steponce.");

/** What an author writes. */
export type WorkflowConfig = z.input<typeof workflowSchema>;
/** The same with defaults, and with durations in seconds. */
export type ParsedWorkflow = z.output<typeof workflowSchema>;
export type ParsedLambda = Exclude<z.output<typeof lambdaSchema>, string>;
