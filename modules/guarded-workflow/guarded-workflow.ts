import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group/index.js";
import { SfnAlias } from "@cdktf/provider-aws/lib/sfn-alias/index.js";
import { SfnStateMachine } from "@cdktf/provider-aws/lib/sfn-state-machine/index.js";
import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import type { ResolvedLambda } from "../../definition/resolved.ts";
import { NodeFunction } from "../function/function.ts";
import { unqualifiedArn } from "../iam/arns.ts";
import { derivePolicy, type IamFinding } from "../iam/derive.ts";
import { policyDocument } from "../iam/policy-document.ts";
import { rolePolicy, serviceRole } from "../iam/role.ts";
import type { Grantee, Statement } from "../iam/statement.ts";
import { LambdaBundles } from "../lambda-bundle/bundles.ts";
import { ledgerKeyStatements, ledgerStatements } from "../ledger/access.ts";
import { ledgerEnvironment } from "../ledger/ledger-ref.ts";
import { defined } from "../terraform/defined.ts";
import { type AwsEnvironment, arnIn, awsEnvironment } from "../terraform/environment.ts";
import { fitName, kebabCase, type Place, placeIn, snakeCase } from "../terraform/names.ts";
import { fillPlaceholders, placeholders, toTemplate } from "../terraform/template.ts";
import { requireUniqueIds } from "../terraform/unique-ids.ts";
import { type GuardedSource, guardSource } from "./guarded-source.ts";
import { keyStatements, LOG_DELIVERY, machineTrust, TRACES } from "./machine-statements.ts";
import type { GuardedWorkflowProps } from "./props.ts";

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
  /** Permissions wider than a reviewer would like; `steponce plan` shows them. */
  readonly iamFindings: readonly IamFinding[];
  /** The derived permissions of the state machine's role, for an existing role. */
  readonly policyJson: string;
  readonly #place: Place;
  readonly #environment: AwsEnvironment;

  constructor(scope: Construct, id: string, props: GuardedWorkflowProps) {
    super(scope, id);
    requireUniqueIds(TerraformStack.of(this));
    const place = placeIn(props.logicalIdPrefix ?? snakeCase(id), props.provider);
    const environment = awsEnvironment(this, props.provider);
    this.#place = place;
    this.#environment = environment;
    const { workflow } = props;
    const source = guardSource(workflow);
    const name = props.stateMachineName ?? workflow.name;
    const machineName = fitName(name, 80);
    const arn = arnIn(environment, "states", `stateMachine:${machineName}`);

    LambdaBundles.of(this).prepare(Object.values(workflow.lambdas).map(({ entry }) => entry));
    this.functions = Object.fromEntries(
      Object.entries(workflow.lambdas).map(([key, lambda]) => [
        key,
        this.#function(key, lambda, source, name, props),
      ]),
    );
    const values = this.#values(source, props);
    const derived = derivePolicy({
      definition: source.definition,
      values,
      functionArns: {
        ...Object.fromEntries(Object.entries(this.functions).map(([key, made]) => [key, made.function.arn])),
        ClaimFunctionArn: unqualifiedArn(props.guard.claimFunctionArn),
        StoreFunctionArn: unqualifiedArn(props.guard.storeFunctionArn),
      },
      environment,
      stateMachineName: machineName,
      ...defined({ taskResources: props.taskResources }),
    });
    this.iamFindings = derived.findings;
    const tracing = props.tracing ?? true;
    const statements: Statement[] = [
      ...derived.statements,
      ...(placeholders(JSON.stringify(source.definition)).includes("LedgerTableName")
        ? ledgerKeyStatements(props.ledger, environment)
        : []),
      ...(props.logLevel === "OFF" ? [] : [LOG_DELIVERY]),
      ...(tracing ? [TRACES] : []),
      ...(props.kmsKeyArn === undefined ? [] : keyStatements(props.kmsKeyArn, arn, environment)),
      ...(props.extraStatements ?? []),
    ];
    const { roleArn, policies, policyJson } = this.#role(props, machineName, arn, statements);
    this.policyJson = policyJson;
    this.stateMachine = place(
      "state_machine",
      new SfnStateMachine(this, "state_machine", {
        name: machineName,
        type: workflow.type,
        definition: toTemplate(definitionText(source.definition), {
          ...values,
          [PARTITION]: environment.partition,
        }),
        roleArn,
        publish: true,
        loggingConfiguration: this.#logging(props, machineName),
        tracingConfiguration: { enabled: tracing },
        ...(props.kmsKeyArn === undefined
          ? {}
          : {
              encryptionConfiguration: {
                type: "CUSTOMER_MANAGED_KMS_KEY",
                kmsKeyId: props.kmsKeyArn,
                kmsDataKeyReusePeriodSeconds: props.kmsDataKeyReuseSeconds ?? 300,
              },
            }),
        timeouts: defined({
          create: props.createTimeout,
          update: props.updateTimeout,
          delete: props.deleteTimeout,
        }),
        ...defined({ tags: props.tags }),
        // Without its permissions the machine's creation fails, or hangs:
        // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-create-iam-role.html
        dependsOn: [...policies],
      }),
    );
    this.alias = this.#alias(props);
    this.#grantLookUps(source, props);
  }

  #function(
    key: string,
    lambda: ResolvedLambda,
    source: GuardedSource,
    name: string,
    props: GuardedWorkflowProps,
  ): NodeFunction {
    const usesLedger = source.ledgerUsers.has(key);
    const outside = props.substitutions ?? {};
    const fill = (text: string) => fillPlaceholders(text, outside);
    return new NodeFunction(this, `function_${snakeCase(key)}`, {
      ...props,
      address: snakeCase(key),
      place: this.#place,
      environment: this.#environment,
      entry: lambda.entry,
      functionName: `${name}-${kebabCase(key)}`,
      description: `${key} of the workflow ${props.workflow.name}`,
      timeoutSeconds: lambda.timeoutSeconds,
      memorySize: lambda.memoryMegabytes,
      variables: {
        ...Object.fromEntries(Object.entries(lambda.environment).map(([k, value]) => [k, fill(value)])),
        ...(usesLedger ? ledgerEnvironment(props.ledger) : {}),
      },
      statements: [
        ...(usesLedger ? ledgerStatements(props.ledger, this.#environment) : []),
        ...lambda.permissions.map(({ actions, resources }, index) => ({
          sid: `Declared${index + 1}`,
          reason: `declared for ${key} in the workflow's config`,
          doc: "https://docs.aws.amazon.com/lambda/latest/dg/lambda-intro-execution-role.html",
          actions,
          resources: resources.map(fill),
        })),
      ],
    });
  }

  /** What each placeholder of the definition becomes. */
  #values(source: GuardedSource, props: GuardedWorkflowProps): Record<string, string> {
    const values: Record<string, string> = {
      ...props.substitutions,
      ...Object.fromEntries(Object.entries(this.functions).map(([key, made]) => [key, made.qualifiedArn])),
      ClaimFunctionArn: props.guard.claimFunctionArn,
      StoreFunctionArn: props.guard.storeFunctionArn,
      LedgerTableName: props.ledger.tableName,
    };
    const missing = placeholders(JSON.stringify(source.definition)).filter((name) => !(name in values));
    if (missing.length > 0) {
      throw new Error(
        `Workflow ${props.workflow.name}: ${missing.map((name) => `\${${name}}`).join(", ")} in the definition has no value. Pass it in substitutions of ${this.node.path}.`,
      );
    }
    return values;
  }

  #role(props: GuardedWorkflowProps, machineName: string, arn: string, statements: readonly Statement[]) {
    if (props.roleArn !== undefined) {
      const document = policyDocument(this, "state_machine_policy_document", this.#place, statements);
      return { roleArn: props.roleArn, policies: [], policyJson: document.json };
    }
    const { role, policies, document } = serviceRole(this, "state_machine", this.#place, {
      ...props,
      roleName: machineName,
      service: "states.amazonaws.com",
      trustConditions: machineTrust(arn, this.#environment),
      statements,
    });
    return { roleArn: role.arn, policies, policyJson: document.json };
  }

  #logging(props: GuardedWorkflowProps, machineName: string) {
    const level = props.logLevel ?? "ERROR";
    // Left out, the level comes back from AWS as OFF, and every plan shows a change.
    if (level === "OFF") return { level };
    const group =
      props.logGroupArn ??
      this.#place(
        "state_machine",
        new CloudwatchLogGroup(this, "logs", {
          // Groups under this prefix do not count against the size of the account's log resource policy:
          // https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
          name: `/aws/vendedlogs/states/${machineName}`,
          retentionInDays: props.logRetentionDays ?? 90,
          ...defined({ kmsKeyId: props.logKmsKeyArn, tags: props.tags }),
        }),
      ).arn;
    return {
      level,
      includeExecutionData: props.logExecutionData ?? false,
      // Step Functions wants the streams named, too.
      logDestination: `${group}:*`,
    };
  }

  #alias(props: GuardedWorkflowProps): SfnAlias {
    const current = this.stateMachine.stateMachineVersionArn;
    const weight = props.previousVersionArn === undefined ? 100 : (props.currentWeight ?? 100);
    return this.#place(
      "state_machine",
      new SfnAlias(this, "alias", {
        name: props.aliasName ?? "live",
        description: "what callers start",
        routingConfiguration: [
          { stateMachineVersionArn: current, weight },
          ...(props.previousVersionArn === undefined
            ? []
            : [{ stateMachineVersionArn: props.previousVersionArn, weight: 100 - weight }]),
        ],
      }),
    );
  }

  /** The claim Lambda asks look-ups of wrapped steps; an inline step's own Lambda asks its own. */
  #grantLookUps(source: GuardedSource, props: GuardedWorkflowProps): void {
    const arns = source.lookUps.flatMap((key) => {
      const { arn } = this.functions[key]!.function;
      return [arn, `${arn}:*`];
    });
    if (arns.length === 0) return;
    const statement: Statement = {
      sid: "LookUps",
      reason: "asks whether an effect in doubt was applied",
      doc: "https://docs.aws.amazon.com/lambda/latest/dg/access-control-identity-based.html",
      actions: ["lambda:InvokeFunction"],
      resources: arns,
    };
    rolePolicy(this, "look_ups", this.#place, props.guard.claimRoleName, [statement]);
    for (const key of source.ledgerUsers) this.functions[key]!.grant("look_ups", [statement]);
  }

  /** Lets a role start executions, through the alias or directly. */
  grantStart(grantee: Grantee): void {
    this.#grant("start", grantee, {
      sid: "Start",
      reason: "starts executions",
      doc: "https://docs.aws.amazon.com/step-functions/latest/dg/auth-version-alias.html",
      actions: ["states:StartExecution"],
      resources: [this.stateMachine.arn, `${this.stateMachine.arn}:*`],
    });
  }

  /** Lets a role look at executions and redrive failed ones. */
  grantRedrive(grantee: Grantee): void {
    const executions = arnIn(this.#environment, "states", `execution:${this.stateMachine.name}:*`);
    this.#grant("redrive", grantee, {
      sid: "Redrive",
      reason: "redrives executions that failed",
      doc: "https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html",
      actions: ["states:DescribeExecution", "states:GetExecutionHistory", "states:RedriveExecution"],
      resources: [executions],
    });
  }

  #grant(what: string, grantee: Grantee, statement: Statement): void {
    rolePolicy(this, `${what}_${snakeCase(grantee.node.id)}`, this.#place, grantee.name, [statement]);
  }
}

/** Stands for the partition in ARNs of integrations; no name in ASL can be this. */
const PARTITION = "StepOncePartition";

const definitionText = (definition: unknown): string =>
  JSON.stringify(definition).replaceAll('"arn:aws:states:::', `"arn:\${${PARTITION}}:states:::`);
