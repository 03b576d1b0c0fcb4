import { TerraformStack, Testing } from "cdktf";
import { addAwsProvider } from "../terraform/aws-provider.ts";

type Blocks = Record<string, Record<string, Record<string, unknown>>>;

/** The Terraform JSON of a stack, as far as tests look into it. */
export interface SynthesisedStack {
  readonly resource: Blocks;
  readonly data: Blocks;
}

/** Fills a stack and synthesises it, with all validations. */
export const synthStack = (fill: (stack: TerraformStack) => void): SynthesisedStack => {
  const stack = new TerraformStack(Testing.app(), "stack");
  addAwsProvider(stack);
  fill(stack);
  return JSON.parse(Testing.synth(stack, true));
};

/** A policy document's statements, by sid. */
export const statementsOf = (
  { data }: SynthesisedStack,
  name: string,
): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    (data.aws_iam_policy_document![name]!.statement as { sid: string }[]).map((s) => [s.sid, s]),
  );
