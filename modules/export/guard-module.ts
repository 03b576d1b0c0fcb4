import type { TerraformStack } from "cdktf";
import { GuardFunctions } from "../guard-functions/guard-functions.ts";
import { alarmInputs, functionInputs, ledgerInputs } from "./common-inputs.ts";
import { inputs, output } from "./declare.ts";

/** The guard's functions as a plain Terraform module. */
export const guardModule = (stack: TerraformStack): void => {
  const input = inputs(stack);
  const guard = new GuardFunctions(stack, "guard", {
    namePrefix: input.text("name_prefix", {
      description: "First part of the functions' names.",
      default: "steponce",
      validation: {
        condition: `\${can(regex("^[A-Za-z0-9_-]{1,50}$", var.name_prefix))}`,
        errorMessage: "name_prefix must be 1 to 50 letters, digits, hyphens or underscores.",
      },
    }),
    sweepSchedule: input.optionalText("sweep_schedule", {
      description:
        "How often claims that nobody asks about again are looked for, for instance rate(1 hour). Null: never.",
    }),
    memorySize: input.number("memory_size", { description: "MB for each function.", default: 256 }),
    ledger: ledgerInputs(input),
    ...functionInputs(input),
    ...alarmInputs(input),
    logicalIdPrefix: "",
  });
  output(stack, "claim_function_arn", "ARN of the claim function's current version.", guard.claimFunctionArn);
  output(stack, "store_function_arn", "ARN of the store function's current version.", guard.storeFunctionArn);
  output(stack, "claim_role_name", "Name of the claim function's role.", guard.claimRoleName);
};
