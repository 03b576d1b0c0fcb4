import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group/index.js";
import { LambdaFunction } from "@cdktf/provider-aws/lib/lambda-function/index.js";
import { Fn, type ITerraformDependable, Op, Token } from "cdktf";
import { Construct } from "constructs";
import type { Metric } from "../alarms/metric.ts";
import { type RoleOptions, rolePolicy, serviceRole } from "../iam/role.ts";
import type { Statement } from "../iam/statement.ts";
import { HANDLER, RUNTIME } from "../lambda-bundle/bundle.ts";
import { LambdaBundles } from "../lambda-bundle/bundles.ts";
import { defined } from "../terraform/defined.ts";
import { type AwsEnvironment, arnIn } from "../terraform/environment.ts";
import { choose, type Flag } from "../terraform/flag.ts";
import { fitName, type Place } from "../terraform/names.ts";

/** Settings that functions of one module share. */
export interface FunctionOptions extends RoleOptions {
  /** Days that logs are kept. @default 90 */
  readonly logRetentionDays?: number;
  /** Key for log groups. @default a key that AWS owns */
  readonly logKmsKeyArn?: string;
  /** Key for environment variables. @default a key that AWS manages */
  readonly functionKmsKeyArn?: string;
  /** X-Ray tracing. @default true */
  readonly tracing?: Flag;
  /** `arm64` or `x86_64`. @default "arm64" */
  readonly architecture?: string;
  /** Keep function and versions when they leave the configuration, for executions still in flight. @default false */
  readonly retainFunctions?: Flag;
  /** @default none */
  readonly tags?: Record<string, string>;
}

export interface NodeFunctionProps extends FunctionOptions {
  readonly place: Place;
  /** Name in Terraform addresses. */
  readonly address: string;
  readonly environment: AwsEnvironment;
  /** Source file that exports `handler`. */
  readonly entry: string;
  /** At most 64 characters; a longer one is cut and hashed. */
  readonly functionName: string;
  readonly description: string;
  /** @default 30 */
  readonly timeoutSeconds?: number;
  /** MB. @default 256 */
  readonly memorySize?: number;
  readonly variables?: Readonly<Record<string, string>>;
  readonly statements?: readonly Statement[];
  /** @default no VPC */
  readonly subnetIds?: string[];
  readonly securityGroupIds?: string[];
}

/**
 * A Lambda function from one source file, with a log group and a role of its own. Each change is
 * published as a version, and versions stay: an execution keeps calling the one it started with.
 */
export class NodeFunction extends Construct {
  readonly function: LambdaFunction;
  readonly roleName: string;
  readonly #place: Place;
  readonly #address: string;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const { place, address, environment, tags } = props;
    this.#place = place;
    this.#address = address;
    const functionName = fitName(props.functionName, 64);
    const logGroupName = `/aws/lambda/${functionName}`;
    const logGroup = place(
      address,
      new CloudwatchLogGroup(this, "logs", {
        name: logGroupName,
        retentionInDays: props.logRetentionDays ?? 90,
        ...defined({ kmsKeyId: props.logKmsKeyArn, tags }),
      }),
    );
    const tracing = props.tracing ?? true;
    const inVpc = hasItems(props.subnetIds);
    const { roleName, roleArn, policies } = serviceRole(this, address, place, {
      ...defined({ rolePath: props.rolePath, permissionsBoundaryArn: props.permissionsBoundaryArn, tags }),
      roleName: functionName,
      service: "lambda.amazonaws.com",
      statements: [
        logStatement(arnIn(environment, "logs", `log-group:${logGroupName}:*`)),
        { ...TRACE_STATEMENT, when: tracing },
        { ...VPC_STATEMENT, when: inVpc },
        ...(props.statements ?? []),
      ],
    });
    const { filename, sha256 } = LambdaBundles.of(this).asset(this, "code", props.entry);
    this.roleName = roleName;
    this.function = place(
      address,
      new LambdaFunction(this, "function", {
        functionName,
        description: props.description,
        role: roleArn,
        runtime: RUNTIME,
        handler: HANDLER,
        architectures: [props.architecture ?? "arm64"],
        filename,
        sourceCodeHash: sha256,
        publish: true,
        timeout: props.timeoutSeconds ?? 30,
        memorySize: props.memorySize ?? 256,
        ...(Object.keys(props.variables ?? {}).length === 0
          ? {}
          : { environment: { variables: { ...props.variables } } }),
        tracingConfig: { mode: choose(tracing, "Active", "PassThrough") },
        // Two empty lists are no VPC.
        ...(props.subnetIds === undefined
          ? {}
          : { vpcConfig: { subnetIds: props.subnetIds, securityGroupIds: props.securityGroupIds ?? [] } }),
        ...defined({ kmsKeyArn: props.functionKmsKeyArn, skipDestroy: props.retainFunctions, tags }),
        dependsOn: [logGroup, ...policies],
      }),
    );
  }

  /** ARN of the version that this configuration publishes. */
  get qualifiedArn(): string {
    return this.function.qualifiedArn;
  }

  /** One of the metrics that Lambda keeps for each function. */
  metric(metricName: "Duration" | "Errors" | "Invocations" | "Throttles"): Metric {
    return {
      namespace: "AWS/Lambda",
      metricName,
      dimensions: { FunctionName: this.function.functionName },
      statistic: metricName === "Duration" ? "p99" : "Sum",
    };
  }

  /** Lets the function do more. */
  grant(name: string, statements: readonly Statement[]): ITerraformDependable {
    return rolePolicy(this, `${this.#address}_${name}`, this.#place, this.roleName, statements);
  }
}

const hasItems = (list: string[] | undefined): Flag => {
  if (list === undefined) return false;
  return Token.isUnresolved(list) ? Op.gte(Fn.lengthOf(list), 1) : list.length > 0;
};

/** Lets a role call a function in every version: executions in flight keep the one they started with. */
export const invokeStatement = (
  sid: string,
  reason: string,
  doc: string,
  arns: readonly string[],
): Statement => ({
  sid,
  reason,
  doc,
  actions: ["lambda:InvokeFunction"],
  resources: arns.flatMap((arn) => [arn, `${Token.asString(arn)}:*`]),
});

const logStatement = (arn: string): Statement => ({
  sid: "Logs",
  reason: "writes its own log",
  doc: "https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs.html",
  actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
  resources: [arn],
});

const TRACE_STATEMENT: Statement = {
  sid: "Traces",
  reason: "sends traces; X-Ray has no resources to name",
  doc: "https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html",
  actions: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
  resources: ["*"],
};

const VPC_STATEMENT: Statement = {
  sid: "NetworkInterfaces",
  reason: "Lambda makes the network interfaces of a function in a VPC; their ids are not known before",
  doc: "https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html",
  actions: [
    "ec2:AssignPrivateIpAddresses",
    "ec2:CreateNetworkInterface",
    "ec2:DeleteNetworkInterface",
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:UnassignPrivateIpAddresses",
  ],
  resources: ["*"],
};
