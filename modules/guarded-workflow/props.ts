import type { TerraformProvider } from "cdktf";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";
import type { AlarmOptions } from "../alarms/alarm.ts";
import type { FunctionOptions } from "../function/function.ts";
import type { GuardRef } from "../guard-functions/guard-ref.ts";
import type { Statement } from "../iam/statement.ts";
import type { LedgerRef } from "../ledger/ledger-ref.ts";
import type { Flag } from "../terraform/flag.ts";
import type { EventTrigger, ScheduleTrigger } from "./triggers.ts";

export interface GuardedWorkflowProps extends FunctionOptions, AlarmOptions {
  /** As `loadWorkflow` gives it. */
  readonly workflow: ResolvedWorkflow;
  readonly ledger: LedgerRef;
  readonly guard: GuardRef;
  /** First part of every name in AWS. @default the workflow's name */
  readonly stateMachineName?: string;
  /** Value of each `${Name}` that the workflow takes from outside. @default none */
  readonly substitutions?: Readonly<Record<string, string>>;
  /** An existing role for the state machine; give it `policyJson`. @default one is made, with derived permissions */
  readonly roleArn?: string;
  /** @default true unless roleArn is given */
  readonly createRole?: Flag;
  /** Managed policies to attach to the state machine's role. @default none */
  readonly extraPolicyArns?: string[];
  /** ARNs that a step acts on, by the step's name, where its arguments do not say it. @default none */
  readonly taskResources?: Readonly<Record<string, readonly string[]>>;
  /** Permissions beside the derived ones. @default none */
  readonly extraStatements?: readonly Statement[];
  /** Subnets of the workflow's own functions. @default no VPC */
  readonly subnetIds?: string[];
  readonly securityGroupIds?: string[];

  /** `ALL`, `ERROR`, `FATAL` or `OFF`. @default "ERROR" */
  readonly logLevel?: string;
  /** Log inputs and outputs too: they may hold personal data. @default false */
  readonly logExecutionData?: Flag;
  /** An existing log group for the state machine. @default one is made */
  readonly logGroupArn?: string;
  /** @default true unless logGroupArn is given */
  readonly createLogGroup?: Flag;
  /** Key for the state machine's definition and data. @default a key that AWS owns */
  readonly kmsKeyArn?: string;
  /** How long data keys are reused, 60 to 900. @default 300 */
  readonly kmsDataKeyReuseSeconds?: number;

  /** Alias that callers start, so that a deployment can move them over slowly. @default "live" */
  readonly aliasName?: string;
  /** Version that still gets the rest of the starts; see `currentWeight`. @default none: all go to the new one */
  readonly previousVersionArn?: string;
  /** Percent of starts that go to this version while `previousVersionArn` is set. @default 100 */
  readonly currentWeight?: number;
  /** For example `"10m"`. @default the provider's */
  readonly createTimeout?: string;
  readonly updateTimeout?: string;
  readonly deleteTimeout?: string;

  /** p99 of an execution's duration above which an alarm goes off, seconds. @default no such alarm */
  readonly slowAfterSeconds?: number;
  /** Dead-letter queue of whatever starts the workflow; an alarm watches its depth. @default no such alarm */
  readonly deadLetterQueueName?: string;
  /** Claims in five minutes that meet a live one above which an alarm goes off. @default 20 */
  readonly conflictsPerPeriod?: number;
  /** A CloudWatch dashboard; each costs money beyond an account's first three. @default false */
  readonly createDashboard?: Flag;

  /** @default none */
  readonly schedules?: readonly ScheduleTrigger[];
  /** @default none */
  readonly events?: readonly EventTrigger[];
  /** For a stack with several AWS providers. @default the stack's default provider */
  readonly provider?: TerraformProvider;
  /** First part of every Terraform address in this module. @default the construct's id */
  readonly logicalIdPrefix?: string;
}
