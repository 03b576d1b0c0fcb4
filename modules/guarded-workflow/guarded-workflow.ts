import type { SfnAlias } from "@cdktf/provider-aws/lib/sfn-alias/index.js";
import { SfnStateMachine } from "@cdktf/provider-aws/lib/sfn-state-machine/index.js";
import { Annotations, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import {
  type ExecutionMetric,
  executionMetric,
  type GuardMetric,
  guardMetric,
} from "../alarms/guard-metrics.ts";
import type { Metric } from "../alarms/metric.ts";
import type { NodeFunction } from "../function/function.ts";
import { unqualifiedArn } from "../iam/arns.ts";
import { derivePolicy, type IamFinding } from "../iam/derive.ts";
import { policySizeFindings } from "../iam/policy-size.ts";
import { rolePolicy } from "../iam/role.ts";
import type { Grantee, Statement } from "../iam/statement.ts";
import { defined } from "../terraform/defined.ts";
import { type AwsEnvironment, arnIn, awsEnvironment } from "../terraform/environment.ts";
import { choose } from "../terraform/flag.ts";
import { fitName, type Place, placeIn, snakeCase } from "../terraform/names.ts";
import { isSet } from "../terraform/nullable.ts";
import { placeholders } from "../terraform/template.ts";
import { requireUniqueIds } from "../terraform/unique-ids.ts";
import { dashboard } from "./dashboard.ts";
import { definitionTemplate } from "./definition-template.ts";
import { callFunction, effectFunctions } from "./effect-functions.ts";
import { type GuardedSource, guardSource } from "./guarded-source.ts";
import { machineAlias } from "./machine-alias.ts";
import { machineLog } from "./machine-log.ts";
import { machineRole, ownStatements } from "./machine-role.ts";
import type { GuardedWorkflowProps } from "./props.ts";
import { triggers } from "./triggers.ts";
import { workflowAlarms } from "./workflow-alarms.ts";

/**
 * A state machine whose mutating steps are guarded, with its functions, role, log and alarms.
 *
 * @throws Error naming every placeholder of the definition that has no value
 */
export class GuardedWorkflow extends Construct {
  readonly stateMachine: SfnStateMachine;
  /** What callers should start. */
  readonly alias: SfnAlias;
  /** The workflow's own functions, by placeholder. */
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** Permissions wider than a reviewer would like, and how to narrow them. */
  readonly iamFindings: readonly IamFinding[];
  /** ARN of the state machine's role, own or existing. */
  readonly roleArn: string;
  /** What the state machine's role is allowed, and why. */
  readonly statements: readonly Statement[];
  /** The same as a policy, for an existing role. */
  readonly policyJson: string;
  readonly #place: Place;
  readonly #environment: AwsEnvironment;
  readonly #workflowName: string;

  constructor(scope: Construct, id: string, props: GuardedWorkflowProps) {
    super(scope, id);
    requireUniqueIds(TerraformStack.of(this));
    const { workflow } = props;
    const place = placeIn(props.logicalIdPrefix ?? snakeCase(id), props.provider);
    const environment = awsEnvironment(this, props.provider);
    this.#place = place;
    this.#environment = environment;
    this.#workflowName = workflow.name;
    const name = props.stateMachineName ?? workflow.name;
    const machineName = fitName(name, 80);
    const arn = arnIn(environment, "states", `stateMachine:${machineName}`);
    const source = guardSource(workflow);

    this.functions = effectFunctions(this, place, environment, source, name, props);
    const call = placeholders(JSON.stringify(source.definition)).includes("CallFunctionArn")
      ? callFunction(this, place, environment, name, props)
      : undefined;
    const functions = { ...this.functions, ...(call && { CallFunctionArn: call }) };
    const values = placeholderValues(this, functions, source, props);
    const derived = derivePolicy({
      definition: source.definition,
      values,
      functionArns: functionArnsOf(functions, props),
      environment,
      stateMachineName: machineName,
      ...defined({ taskResources: props.taskResources }),
    });
    call?.grant("calls", derived.callStatements);
    this.statements = [...derived.statements, ...ownStatements(source, arn, environment, props)];
    this.iamFindings = [...derived.findings, ...policySizeFindings(workflow.name, this.statements)];
    for (const { state, what, mend } of this.iamFindings) {
      Annotations.of(this).addWarning(`${state}: ${what}. ${mend}`);
    }
    const role = machineRole(this, place, environment, machineName, arn, this.statements, props);
    this.roleArn = role.roleArn;
    this.policyJson = role.policyJson;
    this.stateMachine = place(
      "state_machine",
      new SfnStateMachine(this, "state_machine", {
        name: machineName,
        type: workflow.type,
        definition: definitionTemplate(source.definition, values, environment),
        roleArn: role.roleArn,
        publish: true,
        loggingConfiguration: machineLog(this, place, machineName, props),
        tracingConfiguration: { enabled: props.tracing ?? true },
        ...encryption(props),
        ...timeouts(props),
        ...defined({ tags: props.tags }),
        // Without its permissions the machine's creation fails, or hangs:
        // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-create-iam-role.html
        dependsOn: [...role.policies],
      }),
    );
    this.alias = machineAlias(this, place, this.stateMachine.stateMachineVersionArn, props);
    this.#grantLookUps(source, call, props);
    triggers(this, place, {
      ...props,
      name,
      targetArn: this.alias.arn,
      startStatement: this.#startStatement(),
      schedules: props.schedules ?? [],
      events: props.events ?? [],
    });
    const watched = { ...props, name, workflow: workflow.name, stateMachineArn: this.stateMachine.arn };
    workflowAlarms(this, place, watched);
    dashboard(this, place, {
      ...watched,
      createDashboard: props.createDashboard ?? false,
      region: environment.region,
    });
  }

  /** One of Step Functions' counts for this state machine. */
  metric(name: ExecutionMetric): Metric {
    return executionMetric(name, this.stateMachine.arn);
  }

  /** One of the guard's counts, for one step of this workflow. */
  metricGuard(name: GuardMetric, step: string): Metric {
    return guardMetric(name, this.#workflowName, step);
  }

  /** Lets a role start executions, through the alias or directly. */
  grantStart(grantee: Grantee): void {
    this.#grant("start", grantee, this.#startStatement());
  }

  /** Lets a role look at executions and redrive failed ones. */
  grantRedrive(grantee: Grantee): void {
    this.#grant("redrive", grantee, {
      sid: "Redrive",
      reason: "redrives executions that failed",
      doc: "https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html",
      actions: ["states:DescribeExecution", "states:GetExecutionHistory", "states:RedriveExecution"],
      resources: [arnIn(this.#environment, "states", `execution:${this.stateMachine.name}:*`)],
    });
  }

  #startStatement(): Statement {
    return {
      sid: "Start",
      reason: "starts executions",
      doc: "https://docs.aws.amazon.com/step-functions/latest/dg/auth-version-alias.html",
      actions: ["states:StartExecution"],
      resources: [this.stateMachine.arn, `${this.stateMachine.arn}:*`],
    };
  }

  #grant(what: string, grantee: Grantee, statement: Statement): void {
    rolePolicy(this, `${what}_${snakeCase(grantee.node.id)}`, this.#place, grantee.name, [statement]);
  }

  /** The claim Lambda asks look-ups of wrapped steps; a Lambda that claims itself asks its own. */
  #grantLookUps(source: GuardedSource, call: NodeFunction | undefined, props: GuardedWorkflowProps): void {
    if (source.lookUps.length === 0) return;
    const statement: Statement = {
      sid: "LookUps",
      reason: "asks whether an effect in doubt was applied",
      doc: "https://docs.aws.amazon.com/lambda/latest/dg/access-control-identity-based.html",
      actions: ["lambda:InvokeFunction"],
      resources: source.lookUps.flatMap((key) => {
        const { arn } = this.functions[key]!.function;
        return [arn, `${arn}:*`];
      }),
    };
    rolePolicy(this, "look_ups", this.#place, props.guard.claimRoleName, [statement], {
      // The role is shared: another workflow's policy must keep its own.
      policyName: `${fitName(props.stateMachineName ?? this.#workflowName, 100)}-look-ups`,
    });
    for (const key of source.ledgerUsers) this.functions[key]!.grant("look_ups", [statement]);
    call?.grant("look_ups", [statement]);
  }
}

/** What each placeholder of the definition becomes. */
const placeholderValues = (
  scope: GuardedWorkflow,
  functions: Readonly<Record<string, NodeFunction>>,
  source: GuardedSource,
  props: GuardedWorkflowProps,
): Record<string, string> => {
  const values: Record<string, string> = {
    ...props.substitutions,
    ...Object.fromEntries(Object.entries(functions).map(([key, made]) => [key, made.qualifiedArn])),
    ClaimFunctionArn: props.guard.claimFunctionArn,
    StoreFunctionArn: props.guard.storeFunctionArn,
    LedgerTableName: props.ledger.tableName,
  };
  const missing = placeholders(JSON.stringify(source.definition)).filter(
    (name) => !Object.hasOwn(values, name),
  );
  if (missing.length === 0) return values;
  throw new Error(
    `Workflow ${props.workflow.name}: ${missing.map((name) => `\${${name}}`).join(", ")} in the definition has no value. Pass it in substitutions of ${scope.node.path}.`,
  );
};

const functionArnsOf = (
  functions: Readonly<Record<string, NodeFunction>>,
  { guard }: GuardedWorkflowProps,
) => ({
  ...Object.fromEntries(Object.entries(functions).map(([key, made]) => [key, made.function.arn])),
  ClaimFunctionArn: unqualifiedArn(guard.claimFunctionArn),
  StoreFunctionArn: unqualifiedArn(guard.storeFunctionArn),
});

const encryption = ({ kmsKeyArn, kmsDataKeyReuseSeconds }: GuardedWorkflowProps) => {
  if (kmsKeyArn === undefined) return {};
  const own = isSet(kmsKeyArn);
  return {
    encryptionConfiguration: {
      type: choose(own, "CUSTOMER_MANAGED_KMS_KEY", "AWS_OWNED_KEY"),
      kmsKeyId: kmsKeyArn,
      kmsDataKeyReusePeriodSeconds: choose(own, kmsDataKeyReuseSeconds ?? 300, null),
    },
  };
};

const timeouts = ({ createTimeout, updateTimeout, deleteTimeout }: GuardedWorkflowProps) => {
  const given = defined({ create: createTimeout, update: updateTimeout, delete: deleteTimeout });
  return Object.keys(given).length === 0 ? {} : { timeouts: given };
};
