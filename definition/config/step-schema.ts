import { z } from "zod";
import { errorNames, expression, name, positiveDuration, scope } from "./values.ts";

const reason = z.string().min(1).describe("Why nothing more is needed.");
const id = name
  .optional()
  .describe("Pinned name used in keys. Default: the state's name. Keep it when the state is renamed.");
const renamedFrom = z
  .string()
  .min(1)
  .max(80)
  .optional()
  .describe("Name that the state had before, when it had no id. The step keeps its records under that name.");

/** What every mechanism with a key has. */
const keyed = {
  key: z
    .union([expression, z.array(expression).min(1)], { error: "expected an expression, or a list of them" })
    .describe("Selects the business id that tells one effect from another; a list makes a compound key."),
  partition: expression
    .optional()
    .describe("Selects the tenant, or whatever else divides the keys. It becomes a part of the key."),
  id,
  renamedFrom,
  generation: name.optional().describe("A new generation frees the business ids of the old one on purpose."),
  region: z
    .enum(["regional", "global"])
    .default("regional")
    .describe("`global`: the same key in two regions is the same effect."),
};

const tokens = {
  tokenMember: z
    .string()
    .min(1)
    .optional()
    .describe("Argument that takes the callee's idempotency token. Default: what the AWS API documents."),
  tokenWindow: positiveDuration
    .optional()
    .describe(
      "How long the callee honours a token, from its first use. Default: what the AWS API documents.",
    ),
};

export const readOnlyStep = z
  .strictObject({ readOnly: z.literal(true).describe("The call changes nothing.") })
  .describe("A step that changes nothing. It stays as it is.");

export const naturalStep = z
  .strictObject({
    mechanism: z.literal("natural").describe("Nothing is added."),
    reason,
    createIfAbsent: z
      .string()
      .min(1)
      .optional()
      .describe(
        "putItem: create only if the item with this key attribute is absent; being there is success.",
      ),
  })
  .describe("A step that may be repeated as it is: a fixed value is written, or a natural key decides.");

export const tokenStep = z
  .strictObject({
    mechanism: z.literal("token").describe("A token made of the key is put into the arguments."),
    ...keyed,
    scope: scope.default("workflow").describe("Which attempts are the same."),
    ...tokens,
  })
  .describe("The service's own idempotency token is all that is needed. No record is kept.");

export const stampStep = z
  .strictObject({
    mechanism: z
      .literal("stamp")
      .describe("A condition and a stamp made of the key are added to the update."),
    ...keyed,
    scope: scope.default("workflow").describe("Which attempts are the same."),
  })
  .describe("The item remembers its latest request; for updateItem of one item. No record is kept.");

const onDoubt = z.union(
  [z.enum(["hold", "sameTokenIsSafe"]), z.strictObject({ lookUp: z.string().min(1) })],
  { error: 'expected "hold", "sameTokenIsSafe" or { lookUp: "file.ts" }' },
);

export const guardedStep = z
  .strictObject({
    mechanism: z
      .enum(["claim", "transaction"])
      .default("claim")
      .describe("`transaction`: a DynamoDB write in one transaction with its own record."),
    shape: z
      .enum(["inline", "wrapped", "called"])
      .optional()
      .describe(
        "Where the guard runs: in the step's own Lambda, in states around it, or in a Lambda that makes the call. " +
          "Default: inline for the workflow's own Lambdas, else wrapped.",
      ),
    scope: scope.describe("Which attempts are the same."),
    ...keyed,
    retention: positiveDuration.describe(
      "How long a completed record protects, counted from completion. At least the horizon.",
    ),
    hashKeys: z.boolean().default(false).describe("Store a hash of the business id instead of the id."),
    fingerprint: z
      .array(expression)
      .min(1)
      .optional()
      .describe(
        "Selects what defines the effect. The same key with another fingerprint is an error. Default: all arguments.",
      ),
    onDoubt: onDoubt
      .default("hold")
      .describe(
        "When nobody knows whether the effect was applied: wait for a person, apply again with the same token while its window lasts, " +
          "or ask a Lambda (a file, or a name of `lambdas`).",
      ),
    ...tokens,
    notApplied: errorNames
      .default([])
      .describe("Errors that mean that nothing was applied, beside the built-in ones."),
    storeErrors: errorNames
      .default([])
      .describe("Errors that are a definitive answer of the effect: stored, and replayed as they are."),
    timeout: positiveDuration
      .optional()
      .describe("TimeoutSeconds of the state, where the definition has none. Wrapped steps need one."),
    calleeTimeout: positiveDuration
      .optional()
      .describe(
        "Wrapped steps: how long the callee may go on after the state has given up. " +
          "Default: the timeout of a Lambda of the workflow, 15 minutes for any other Lambda, else 0. Activities and " +
          "task tokens want it said.",
      ),
    landsWithin: positiveDuration
      .prefault("1 minute")
      .describe("How late a call that was sent can still land, after its lease."),
  })
  .describe("A step guarded by a record in the ledger.");

export const stepSchema = z.union([readOnlyStep, naturalStep, tokenStep, stampStep, guardedStep]);

/** Index in {@link stepSchema} of what the author means, so that messages speak of that and of nothing else. */
export const kindOfStep = (step: unknown): number => {
  const { readOnly, mechanism } = (step ?? {}) as { readOnly?: unknown; mechanism?: unknown };
  if (readOnly !== undefined) return 0;
  const index = ["natural", "token", "stamp"].indexOf(mechanism as string);
  return index === -1 ? 4 : index + 1;
};

export type StepConfig = z.input<typeof stepSchema>;
export type ParsedStep = z.output<typeof stepSchema>;
