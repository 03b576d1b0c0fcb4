import { type AslObject, isObject } from "../../definition/asl/types.ts";
import { type AwsEnvironment, arnIn } from "../terraform/environment.ts";
import { type Member, memberOf } from "./arguments.ts";
import { arnOr, executionArns, functionArns, queueArn } from "./arns.ts";

/** Which resources a call acts on. */
export interface Targets {
  readonly arns: readonly string[];
  /** Set when the definition does not say it all, and `arns` is therefore wider than needed. */
  readonly wider?: string;
}

/** How the resources of a service are found in a call's arguments. */
interface TargetRule {
  /** Members that may name the resource; the first one present counts. */
  readonly members: readonly string[];
  readonly arns: (value: string, environment: AwsEnvironment, args: AslObject) => readonly string[];
  /** All resources of the kind, in this account and region. */
  readonly any: (environment: AwsEnvironment) => readonly string[];
  /** What is meant when no member is there. */
  readonly none?: (environment: AwsEnvironment) => readonly string[];
}

const named = (service: string, type: string, members: readonly string[], tail = ""): TargetRule => ({
  members,
  arns: (value, environment) => [
    arnOr(environment, value, (name) => arnIn(environment, service, `${type}${name}${tail}`)),
  ],
  any: (environment) => [arnIn(environment, service, `${type}*`)],
});

const table = named("dynamodb", "table/", ["TableName"]);

/**
 * By IAM prefix. Formats of ARNs:
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
const rules: Readonly<Record<string, TargetRule>> = {
  athena: {
    ...named("athena", "workgroup/", ["WorkGroup"]),
    none: (e) => [arnIn(e, "athena", "workgroup/primary")],
  },
  bedrock: {
    members: ["ModelId"],
    arns: (value, e) => [
      arnOr(e, value, (id) => `arn:${e.partition}:bedrock:${e.region}::foundation-model/${id}`),
    ],
    any: (e) => [`arn:${e.partition}:bedrock:${e.region}::foundation-model/*`],
  },
  codebuild: named("codebuild", "project/", ["ProjectName"]),
  dynamodb: {
    ...table,
    arns: (value, e, args) =>
      table
        .arns(value, e, args)
        .flatMap((arn) => (memberOf(args, "IndexName").kind === "absent" ? [arn] : [arn, `${arn}/index/*`])),
  },
  ecs: {
    members: ["TaskDefinition"],
    // A family without a revision runs its latest one.
    arns: (value, e) => [
      arnOr(e, value, (name) =>
        arnIn(e, "ecs", `task-definition/${name.includes(":") ? name : `${name}:*`}`),
      ),
    ],
    any: (e) => [arnIn(e, "ecs", "task-definition/*")],
  },
  firehose: named("firehose", "deliverystream/", ["DeliveryStreamName"]),
  glue: named("glue", "job/", ["JobName"]),
  kinesis: named("kinesis", "stream/", ["StreamARN", "StreamName"]),
  kms: named("kms", "key/", ["KeyId"]),
  lambda: {
    members: ["FunctionName"],
    arns: functionArns,
    any: (e) => [arnIn(e, "lambda", "function:*")],
  },
  scheduler: {
    members: ["Name"],
    arns: (value, e, args) => {
      const group = memberOf(args, "GroupName");
      return [
        arnIn(
          e,
          "scheduler",
          `schedule/${group.kind === "text" ? group.text : group.kind === "absent" ? "default" : "*"}/${value}`,
        ),
      ];
    },
    any: (e) => [arnIn(e, "scheduler", "schedule/*/*")],
  },
  secretsmanager: {
    members: ["SecretId"],
    // Secrets Manager appends six random characters to a secret's name.
    arns: (value, e) => [arnOr(e, value, (name) => arnIn(e, "secretsmanager", `secret:${name}-??????`))],
    any: (e) => [arnIn(e, "secretsmanager", "secret:*")],
  },
  ses: named("ses", "identity/", ["FromEmailAddressIdentityArn", "FromEmailAddress", "Source"]),
  sns: { ...named("sns", "", ["TopicArn", "TargetArn"]), none: () => ["*"] },
  sqs: {
    members: ["QueueUrl"],
    arns: (value, e) => [queueArn(value, e)],
    any: (e) => [arnIn(e, "sqs", "*")],
  },
  ssm: {
    members: ["Name", "Names"],
    arns: (value, e) => [arnOr(e, value, (name) => arnIn(e, "ssm", `parameter/${name.replace(/^\//, "")}`))],
    any: (e) => [arnIn(e, "ssm", "parameter/*")],
  },
  states: named("states", "stateMachine:", ["StateMachineArn"]),
};

/** Where one call acts, for the services that `rules` knows and those with a shape of their own. */
export const targetsOf = (
  iamPrefix: string,
  action: string,
  args: AslObject | undefined,
  environment: AwsEnvironment,
): Targets => {
  if (iamPrefix === "s3") return s3Targets(args, environment);
  if (iamPrefix === "events" && action === "putEvents") return busTargets(args, environment);
  if (iamPrefix === "batch" && action === "submitJob") return batchTargets(args, environment);
  if (iamPrefix === "execute-api") return apiTargets(args, environment);
  if (iamPrefix === "dynamodb" && args?.RequestItems !== undefined)
    return requestItemTargets(args, environment);
  const rule = rules[iamPrefix];
  if (rule === undefined) {
    return {
      arns: ["*"],
      wider: `it is not known here which argument of ${iamPrefix}:${action} names the resource`,
    };
  }
  const { value, member } = firstMember(args, rule.members);
  if (value.kind === "text") return { arns: rule.arns(value.text, environment, args ?? {}) };
  if (value.kind === "absent" && rule.none !== undefined) return { arns: rule.none(environment) };
  return { arns: rule.any(environment), wider: `${member} is known only in an execution` };
};

const firstMember = (
  args: AslObject | undefined,
  members: readonly string[],
): { value: Member; member: string } => {
  const found = members
    .map((member) => ({ member, value: memberOf(args, member) }))
    .find(({ value }) => value.kind !== "absent");
  return found ?? { member: members[0] ?? "", value: { kind: "absent" } };
};

const s3Targets = (args: AslObject | undefined, environment: AwsEnvironment): Targets => {
  const { partition } = environment;
  const bucket = memberOf(args, "Bucket");
  if (bucket.kind !== "text") {
    return { arns: [`arn:${partition}:s3:::*`], wider: "Bucket is known only in an execution" };
  }
  const arn = arnOr(environment, bucket.text, (name) => `arn:${partition}:s3:::${name}`);
  const key = memberOf(args, "Key");
  if (key.kind === "absent") return { arns: [arn, `${arn}/*`] };
  return { arns: [`${arn}/${key.kind === "text" ? key.text : "*"}`] };
};

const busTargets = (args: AslObject | undefined, environment: AwsEnvironment): Targets => {
  const entries = Array.isArray(args?.Entries) ? (args.Entries as readonly AslObject[]) : undefined;
  const buses = entries?.map((entry) => memberOf(isObject(entry) ? entry : undefined, "EventBusName"));
  if (buses === undefined || buses.some(({ kind }) => kind === "dynamic")) {
    return {
      arns: [arnIn(environment, "events", "event-bus/*")],
      wider: "EventBusName of an entry is known only in an execution",
    };
  }
  const bus = (name: string) => arnIn(environment, "events", `event-bus/${name}`);
  return {
    arns: [
      ...new Set(
        buses.map((name) => (name.kind === "text" ? arnOr(environment, name.text, bus) : bus("default"))),
      ),
    ],
  };
};

const batchTargets = (args: AslObject | undefined, environment: AwsEnvironment): Targets => {
  const queue = memberOf(args, "JobQueue");
  const definition = memberOf(args, "JobDefinition");
  const arn = (member: Member, type: string, tail: string) =>
    member.kind === "text"
      ? arnOr(environment, member.text, (name) => arnIn(environment, "batch", `${type}/${name}${tail}`))
      : arnIn(environment, "batch", `${type}/*`);
  const arns = [arn(queue, "job-queue", ""), arn(definition, "job-definition", ":*")];
  return queue.kind === "text" && definition.kind === "text"
    ? { arns }
    : { arns, wider: "JobQueue or JobDefinition is known only in an execution" };
};

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-control-access-using-iam-policies-to-invoke-api.html */
const apiTargets = (args: AslObject | undefined, environment: AwsEnvironment): Targets => {
  const part = (member: string, otherwise: string) => {
    const value = memberOf(args, member);
    return value.kind === "text" ? value.text : value.kind === "absent" ? otherwise : "*";
  };
  const endpoint = memberOf(args, "ApiEndpoint");
  const api = endpoint.kind === "text" ? endpoint.text.split(".")[0]! : "*";
  const path = part("Path", "/").replace(/<[^>]*>/g, "*");
  const arns = [
    arnIn(
      environment,
      "execute-api",
      `${api}/${part("Stage", "$default")}/${part("Method", "*")}/${path.replace(/^\//, "")}`,
    ),
  ];
  return endpoint.kind === "text" ? { arns } : { arns, wider: "ApiEndpoint is known only in an execution" };
};

const requestItemTargets = (args: AslObject, environment: AwsEnvironment): Targets => {
  const items = args.RequestItems;
  if (!isObject(items))
    return { arns: table.any(environment), wider: "RequestItems is known only in an execution" };
  return { arns: Object.keys(items).flatMap((name) => table.arns(name, environment, {})) };
};

/** The runs that a `.sync` task polls and stops; where AWS names no resource for them, `*`. */
export const runsOf = (
  iamPrefix: string,
  targets: Targets,
  environment: AwsEnvironment,
): readonly string[] | undefined => {
  const all = (service: string, ...types: string[]) => types.map((type) => arnIn(environment, service, type));
  switch (iamPrefix) {
    case "states":
      return targets.arns.map((arn) => executionArns(arn, environment));
    case "glue":
    case "codebuild":
    case "athena":
      return targets.arns;
    case "ecs":
      return all("ecs", "task/*");
    case "emr-serverless":
      return all("emr-serverless", "/applications/*");
    case "sagemaker":
      return all("sagemaker", "*-job/*", "endpoint/*", "endpoint-config/*", "model/*");
    case "databrew":
      return all("databrew", "job/*");
    case "elasticmapreduce":
      return all("elasticmapreduce", "cluster/*");
    case "eks":
      return all("eks", "cluster/*", "nodegroup/*", "fargateprofile/*");
    default:
      return undefined;
  }
};
