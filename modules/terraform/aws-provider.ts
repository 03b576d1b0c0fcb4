import { AwsProvider, type AwsProviderConfig } from "@cdktf/provider-aws/lib/provider/index.js";
import type { TerraformStack } from "cdktf";

/** The range of AWS providers that what is generated here is valid for. */
export const AWS_PROVIDER_VERSIONS = ">= 5.79, < 7";

/** The AWS provider, in a range of versions: the generated bindings would pin the very one they were made from. */
export const addAwsProvider = (stack: TerraformStack, config: AwsProviderConfig = {}): AwsProvider => {
  stack.addOverride("terraform.required_providers.aws", {
    source: "hashicorp/aws",
    version: AWS_PROVIDER_VERSIONS,
  });
  return new AwsProvider(stack, config.alias === undefined ? "aws" : `aws_${config.alias}`, config);
};
