import type { DataAwsIamPolicyDocument } from "@cdktf/provider-aws/lib/data-aws-iam-policy-document/index.js";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role/index.js";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy/index.js";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment/index.js";
import { Fn, type ITerraformDependable, TerraformCount, type TerraformElement, Token } from "cdktf";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import { choose, type Flag, onlyIf } from "../terraform/flag.ts";
import { fitName, type Place, snakeCase } from "../terraform/names.ts";
import { attributeOf } from "../terraform/nullable.ts";
import { policyDocument } from "./policy-document.ts";
import type { Condition, Statement } from "./statement.ts";

/** How roles are made; the same for each role of a module. */
export interface RoleOptions {
  /** @default "/" */
  readonly rolePath?: string;
  /** ARN of the policy that bounds every role. @default none */
  readonly permissionsBoundaryArn?: string;
}

export interface ServiceRoleProps extends RoleOptions {
  readonly roleName: string;
  /** For example `lambda.amazonaws.com`. */
  readonly service: string;
  readonly trustConditions?: readonly Condition[];
  readonly statements: readonly Statement[];
  readonly tags?: Record<string, string>;
  /** Managed policies beside the inline one. @default none */
  readonly extraPolicyArns?: string[];
  /** @default true */
  readonly createRole?: Flag;
}

export interface ServiceRole {
  readonly roleName: string;
  readonly roleArn: string;
  /** What must exist before the role is used. */
  readonly policies: readonly ITerraformDependable[];
  /** The role's permissions. */
  readonly document: DataAwsIamPolicyDocument;
}

const TRUST_DOC = "https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html";

/** A role that one AWS service may assume, with one inline policy. Attachments of others are left alone. */
export const serviceRole = (
  scope: Construct,
  id: string,
  place: Place,
  props: ServiceRoleProps,
): ServiceRole => {
  const trust = policyDocument(scope, `${id}_trust`, place, []);
  trust.addOverride("statement", [
    {
      "//": `the service takes the role: ${TRUST_DOC}`,
      effect: "Allow",
      actions: ["sts:AssumeRole"],
      principals: [{ type: "Service", identifiers: [props.service] }],
      ...defined({ condition: props.trustConditions }),
    },
  ]);
  const create = props.createRole ?? true;
  const made = <T extends TerraformElement>(name: string, element: T) => place(name, onlyIf(create, element));
  const role = made(
    id,
    new IamRole(scope, `${id}_role`, {
      name: fitName(props.roleName, 64),
      assumeRolePolicy: trust.json,
      ...defined({
        path: props.rolePath,
        permissionsBoundary: props.permissionsBoundaryArn,
        tags: props.tags,
      }),
    }),
  );
  const roleName = attributeOf(create, role, "name");
  const document = policyDocument(scope, `${id}_policy_document`, place, props.statements);
  const own = made(
    `${id}_policy`,
    new IamRolePolicy(scope, `${id}_policy`, { name: snakeCase(id), role: roleName, policy: document.json }),
  );
  const extra = attachments(scope, `${id}_extra`, place, roleName, props.extraPolicyArns ?? [], create);
  return { roleName, roleArn: attributeOf(create, role, "arn"), policies: [own, ...extra], document };
};

/** One attachment for each policy; Terraform counts them where only it knows the list. */
const attachments = (
  scope: Construct,
  id: string,
  place: Place,
  role: string,
  arns: string[],
  create: Flag,
): IamRolePolicyAttachment[] => {
  const attach = (name: string, policyArn: string, count?: TerraformCount) =>
    place(name, new IamRolePolicyAttachment(scope, name, { role, policyArn, ...defined({ count }) }));
  if (!Token.isUnresolved(arns)) {
    return arns.map((arn, index) => onlyIf(create, attach(`${id}_${index}`, arn)));
  }
  const count = TerraformCount.of(choose(create, Fn.lengthOf(arns), 0));
  return [attach(id, Token.asString(Fn.element(arns, count.index)), count)];
};

/** An inline policy on a role, own or existing. */
export const rolePolicy = (
  scope: Construct,
  id: string,
  place: Place,
  roleName: string,
  statements: readonly Statement[],
  options: { readonly policyName?: string } = {},
): IamRolePolicy => {
  const document = policyDocument(scope, `${id}_document`, place, statements);
  return place(
    id,
    new IamRolePolicy(scope, id, {
      name: options.policyName ?? snakeCase(id),
      role: roleName,
      policy: document.json,
    }),
  );
};
