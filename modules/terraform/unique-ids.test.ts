import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue/index.js";
import { TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { duplicateIds } from "./unique-ids.ts";

const queue = (scope: Construct, id: string, address: string): void => {
  new SqsQueue(scope, id, {}).overrideLogicalId(address);
};

describe("addresses", () => {
  it("of two constructs must not be one: Terraform would get one of them only", () => {
    const stack = new TerraformStack(Testing.app(), "stack");
    queue(new Construct(stack, "one"), "queue", "orders");
    queue(new Construct(stack, "two"), "queue", "orders");
    queue(stack, "other", "receipts");
    expect(duplicateIds(stack)).toEqual([
      expect.stringMatching(
        /^aws_sqs_queue\.orders stands for two constructs, stack\/one\/queue and stack\/two\/queue/,
      ),
    ]);
  });
});
