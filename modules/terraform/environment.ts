import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity/index.js";
import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition/index.js";
import { DataAwsRegion } from "@cdktf/provider-aws/lib/data-aws-region/index.js";
import { type TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";

/** Where a stack is deployed, as Terraform expressions: no ARN here names a partition, region or account. */
export interface AwsEnvironment {
  readonly partition: string;
  readonly region: string;
  readonly accountId: string;
  /** Expressions made so far, by what they say: two that say the same are one and the same. */
  readonly made: Map<string, string>;
}

/** The three data sources, made once per stack and provider. */
export const awsEnvironment = (scope: Construct, provider?: TerraformProvider): AwsEnvironment => {
  const stack = TerraformStack.of(scope);
  const suffix = provider?.alias === undefined ? "" : `_${provider.alias}`;
  const config = provider === undefined ? {} : { provider };
  const once = <T extends { overrideLogicalId(id: string): void }>(
    id: string,
    make: (id: string) => T,
  ): T => {
    const existing = stack.node.tryFindChild(id + suffix) as T | undefined;
    if (existing !== undefined) return existing;
    const made = make(id + suffix);
    made.overrideLogicalId(`current${suffix}`);
    return made;
  };
  return {
    partition: once("aws_partition", (id) => new DataAwsPartition(stack, id, config)).partition,
    // `name` is deprecated from provider 6 on, and `region` does not exist before: `id` is in both.
    region: once("aws_region", (id) => new DataAwsRegion(stack, id, config)).id,
    accountId: once("aws_caller_identity", (id) => new DataAwsCallerIdentity(stack, id, config)).accountId,
    made: new Map(),
  };
};

/** An expression that is made once: cdktf gives each new one another name, and equal ones could not be told. */
export const madeOnce = ({ made }: AwsEnvironment, key: string, make: () => string): string => {
  const before = made.get(key);
  if (before !== undefined) return before;
  const expression = make();
  made.set(key, expression);
  return expression;
};

/** `arn:<partition>:<service>:<region>:<account>:<resource>` of the stack's own place. */
export const arnIn = (environment: AwsEnvironment, service: string, resource: string): string =>
  `arn:${environment.partition}:${service}:${environment.region}:${environment.accountId}:${resource}`;
