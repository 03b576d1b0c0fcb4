import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";
import { snakeCase } from "../terraform/names.ts";

/** A Terraform variable for each value that a workflow takes from outside: `QueueUrl` is `queue_url`. */
export const substitutionVariables = (
  scope: Construct,
  { substitutions }: Pick<ResolvedWorkflow, "substitutions">,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(substitutions).map(([name, { description, type }]) => {
      const id = snakeCase(name);
      const variable = new TerraformVariable(scope, id, { description, type, nullable: false });
      variable.overrideLogicalId(id);
      return [name, variable.stringValue];
    }),
  );
