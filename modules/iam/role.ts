import type { DataAwsIamPolicyDocument } from "@cdktf/provider-aws/lib/data-aws-iam-policy-document/index.js";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role/index.js";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy/index.js";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment/index.js";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import { fitName, type Place, snakeCase } from "../terraform/names.ts";
import { policyDocument } from "./policy-document.ts";
import type { Condition, Statement } from "./statement.ts";

/** How roles are made; the same for each role of a module. */
export interface RoleOptions {
  /** @default "/" */
  readonly rolePath?: string;
  /** ARN of the policy that bounds every role. @default none */
  readonly permissionsBoundaryArn?: string;
  /** Managed policies to attach beside the derived one. @default none */
  readonly extraPolicyArns?: readonly string[];
}

export interface ServiceRoleProps extends RoleOptions {
  readonly roleName: string;
  /** For example `lambda.amazonaws.com`. */
  readonly service: string;
  readonly trustConditions?: readonly Condition[];
  readonly statements: readonly Statement[];
  readonly tags?: Record<string, string>;
}

export interface ServiceRole {
  readonly role: IamRole;
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
  const role = place(
    id,
    new IamRole(scope, `${id}_role`, {
      name: fitName(props.roleName, 64),
      assumeRolePolicy: trust.json,
      ...defined({ path: props.rolePath }),
      ...defined({ permissionsBoundary: props.permissionsBoundaryArn }),
      ...defined({ tags: props.tags }),
    }),
  );
  const document = policyDocument(scope, `${id}_policy_document`, place, props.statements);
  const own = place(
    `${id}_policy`,
    new IamRolePolicy(scope, `${id}_policy`, { name: snakeCase(id), role: role.name, policy: document.json }),
  );
  const extra = (props.extraPolicyArns ?? []).map((policyArn, index) =>
    place(
      `${id}_extra_${index}`,
      new IamRolePolicyAttachment(scope, `${id}_extra_${index}`, { role: role.name, policyArn }),
    ),
  );
  return { role, policies: [own, ...extra], document };
};

/** An inline policy on a role, own or existing. */
export const rolePolicy = (
  scope: Construct,
  id: string,
  place: Place,
  roleName: string,
  statements: readonly Statement[],
): IamRolePolicy => {
  const document = policyDocument(scope, `${id}_document`, place, statements);
  return place(
    id,
    new IamRolePolicy(scope, id, { name: snakeCase(id), role: roleName, policy: document.json }),
  );
};
