import { Lazy } from "cdktf";
import type { AslDefinition } from "../../definition/asl/types.ts";
import type { AwsEnvironment } from "../terraform/environment.ts";
import { toTemplate } from "../terraform/template.ts";

/** Stands for the partition in ARNs of integrations. */
const PARTITION = "StepOncePartition";

/**
 * The definition as a Terraform template. Made when cdktf resolves it, from values that are resolved
 * by then: cdktf's own search for tokens in a long text takes time with the square of its length.
 */
export const definitionTemplate = (
  definition: AslDefinition,
  values: Readonly<Record<string, string>>,
  { partition }: AwsEnvironment,
): string => {
  const text = JSON.stringify(definition).replaceAll('"arn:aws:states:::', `"arn:\${${PARTITION}}:states:::`);
  const all = Object.entries({ ...values, [PARTITION]: partition });
  return Lazy.stringValue({
    produce: (context) =>
      toTemplate(
        text,
        Object.fromEntries(all.map(([name, value]) => [name, String(context.resolve(value))])),
      ),
  });
};
