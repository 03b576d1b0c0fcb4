import { DataAwsIamPolicyDocument } from "@cdktf/provider-aws/lib/data-aws-iam-policy-document/index.js";
import { conditional, type IResolvable, Tokenization } from "cdktf";
import type { Construct } from "constructs";
import type { Place } from "../terraform/names.ts";
import type { Statement } from "./statement.ts";

/**
 * A policy document with one block a statement. Each carries its reason and the address of the AWS
 * page as a comment, which Terraform ignores and a reader of the plan's source finds:
 * https://developer.hashicorp.com/terraform/language/syntax/json#comment-properties
 */
export const policyDocument = (
  scope: Construct,
  id: string,
  place: Place,
  statements: readonly Statement[],
): DataAwsIamPolicyDocument => {
  const document = place(id, new DataAwsIamPolicyDocument(scope, id));
  document.addOverride("statement", statements.filter(({ when }) => (when ?? true) === true).map(toBlock));
  const open = statements.filter(({ when }) => Tokenization.isResolvable(when));
  if (open.length > 0) document.addOverride("dynamic", open.map(toDynamic));
  return document;
};

/** A statement that is there when a switch says so which only Terraform knows. */
const toDynamic = (statement: Statement) => ({
  statement: {
    for_each: conditional(statement.when as IResolvable, ["on"], []),
    content: toBlock(statement),
  },
});

const toBlock = ({ sid, reason, doc, actions, resources, conditions }: Statement) => ({
  "//": `${reason}: ${doc}`,
  sid,
  effect: "Allow",
  actions: [...actions].sort(),
  resources,
  ...(conditions === undefined || conditions.length === 0
    ? {}
    : { condition: conditions.map(({ test, variable, values }) => ({ test, variable, values })) }),
});
