import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { policyDocument } from "../iam/policy-document.ts";
import { serviceRole } from "../iam/role.ts";
import type { Statement } from "../iam/statement.ts";
import { ledgerKeyStatements } from "../ledger/access.ts";
import type { AwsEnvironment } from "../terraform/environment.ts";
import { choose } from "../terraform/flag.ts";
import type { Place } from "../terraform/names.ts";
import { placeholders } from "../terraform/template.ts";
import type { GuardedSource } from "./guarded-source.ts";
import { keyStatements, LOG_DELIVERY, machineTrust, TRACES } from "./machine-statements.ts";
import type { GuardedWorkflowProps } from "./props.ts";

export interface MachineRole {
  readonly roleArn: string;
  /** What must exist before the machine. */
  readonly policies: readonly ITerraformDependable[];
  readonly policyJson: string;
}

/** The state machine's role, or the permissions that an existing one needs. */
export const machineRole = (
  scope: Construct,
  place: Place,
  environment: AwsEnvironment,
  machineName: string,
  machineArn: string,
  statements: readonly Statement[],
  props: GuardedWorkflowProps,
): MachineRole => {
  const create = props.createRole ?? props.roleArn === undefined;
  if (create === false) {
    const document = policyDocument(scope, "state_machine_policy_document", place, statements);
    return { roleArn: props.roleArn ?? "", policies: [], policyJson: document.json };
  }
  const { roleArn, policies, document } = serviceRole(scope, "state_machine", place, {
    ...props,
    createRole: create,
    roleName: machineName,
    service: "states.amazonaws.com",
    trustConditions: machineTrust(machineArn, environment),
    statements,
  });
  return { roleArn: choose(create, roleArn, props.roleArn ?? null), policies, policyJson: document.json };
};

/** What the machine needs beside the calls of its states. */
export const ownStatements = (
  source: GuardedSource,
  machineArn: string,
  environment: AwsEnvironment,
  props: GuardedWorkflowProps,
): Statement[] => [
  ...(placeholders(JSON.stringify(source.definition)).includes("LedgerTableName")
    ? ledgerKeyStatements(props.ledger, environment)
    : []),
  { ...LOG_DELIVERY, when: props.logLevel !== "OFF" },
  { ...TRACES, when: props.tracing ?? true },
  ...(props.kmsKeyArn === undefined ? [] : keyStatements(props.kmsKeyArn, machineArn, environment)),
  ...(props.extraStatements ?? []),
];
