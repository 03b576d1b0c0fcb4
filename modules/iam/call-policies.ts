import type { Resource } from "../../definition/asl/resource.ts";
import type { AslObject } from "../../definition/asl/types.ts";
import { isObject } from "../../definition/asl/types.ts";
import { integration as factOfIntegration, sdkAction } from "../../facts/index.ts";
import { type AwsEnvironment, arnIn } from "../terraform/environment.ts";
import { memberOf } from "./arguments.ts";
import { arnOr } from "./arns.ts";
import type { Condition, Statement } from "./statement.ts";
import { runsOf, type Targets, targetsOf } from "./targets.ts";

/** What one Task's call needs, and what could not be narrowed down. */
export interface CallPolicy {
  readonly statements: readonly Statement[];
  /** Each says what is wider than needed, and why. */
  readonly wider: readonly string[];
}

export type Integration = Extract<Resource, { kind: "sdk" | "optimized" }>;

const SDK_DOC = "https://docs.aws.amazon.com/step-functions/latest/dg/supported-services-awssdk.html";
const PASS_ROLE_DOC = "https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html";
const TRANSACTION_DOC =
  "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html";

/**
 * The permissions of one integration.
 *
 * @param targets ARNs declared for the state, in place of what its arguments say
 * @returns undefined for an integration that the facts do not know
 */
export const callPolicy = (
  integration: Integration,
  args: AslObject | undefined,
  environment: AwsEnvironment,
  declared: readonly string[] | undefined,
): CallPolicy | undefined => {
  const fact = factOf(integration);
  if (fact === undefined) return undefined;
  const { service, action } = integration;
  if (service === "dynamodb" && action.startsWith("transact"))
    return transactionPolicy(args, environment, fact.doc);
  const [main = "", ...also] = fact.actions;
  if (main === "") return { statements: [], wider: [] };
  const targets: Targets =
    declared === undefined ? targetsOf(prefixOf(main), action, args, environment) : { arns: declared };
  const passRole = also.filter((name) => name === "iam:PassRole");
  const others = also.filter((name) => name !== "iam:PassRole");
  const run = runPolicy(integration, targets, environment);
  return {
    statements: [
      { ...about(`calls ${service}:${action}`, fact.doc), actions: [main], resources: targets.arns },
      ...others.map((name) => ({
        ...about(`${service}:${action} calls ${name} too`, fact.doc),
        actions: [name],
        resources: prefixOf(name) === prefixOf(main) ? targets.arns : ["*"],
      })),
      ...(passRole.length === 0 ? [] : [passRoleStatement(prefixOf(main), environment)]),
      ...run.statements,
    ],
    wider: [
      ...(targets.wider === undefined ? [] : [`${main}: ${targets.wider}`]),
      ...others
        .filter((name) => prefixOf(name) !== prefixOf(main))
        .map((name) => `${name}: it is not known here on what ${service}:${action} uses it`),
      ...(passRole.length === 0
        ? []
        : ["iam:PassRole: the roles are named where the call's target is defined"]),
      ...run.wider,
    ],
  };
};

/** `.sync`: polling, stopping an aborted run, and the managed rule that tells the end of a run. */
const runPolicy = (integration: Integration, targets: Targets, environment: AwsEnvironment): CallPolicy => {
  const fact = integration.kind === "optimized" ? optimized(integration) : undefined;
  if (!integration.pattern.startsWith("sync") || fact?.sync === undefined)
    return { statements: [], wider: [] };
  const { poll, stop, rule, ruleActions } = fact.sync;
  const runs = runsOf(prefixOf(poll[0] ?? ""), targets, environment);
  const what = `${integration.service}:${integration.action}.sync`;
  return {
    statements: [
      {
        ...about(`${what} watches its run and stops it when the execution is aborted`, fact.iamDoc),
        actions: [...poll, ...stop],
        resources: runs ?? ["*"],
      },
      ...(rule === undefined || ruleActions === undefined
        ? []
        : [
            {
              ...about(`${what} learns the end of its run by this managed rule`, fact.iamDoc),
              actions: ruleActions,
              resources: [arnIn(environment, "events", `rule/${rule}`)],
            },
          ]),
    ],
    wider:
      runs === undefined
        ? [`${[...poll, ...stop].join(", ")}: the run has no name before it is started`]
        : [],
  };
};

/** `http:invoke`: the endpoint as a condition, the connection and its secret by ARN. */
export const httpPolicy = (
  args: AslObject | undefined,
  environment: AwsEnvironment,
  stateMachineArn: string,
): CallPolicy => {
  const doc = optimized({ service: "http", action: "invoke" })?.iamDoc ?? "";
  const endpoint = memberOf(args, "ApiEndpoint");
  const method = memberOf(args, "Method");
  const connection = memberOf(args, "Authentication.ConnectionArn");
  const conditions: Condition[] = [
    ...(endpoint.kind === "text"
      ? [{ test: "StringEquals", variable: "states:HTTPEndpoint", values: [endpoint.text] }]
      : []),
    ...(method.kind === "text"
      ? [{ test: "StringEquals", variable: "states:HTTPMethod", values: [method.text] }]
      : []),
  ];
  return {
    statements: [
      {
        ...about("calls this HTTP endpoint", doc),
        actions: ["states:InvokeHTTPEndpoint"],
        resources: [stateMachineArn],
        conditions,
      },
      {
        ...about("reads the credentials of the connection", doc),
        actions: ["events:RetrieveConnectionCredentials"],
        resources: [
          connection.kind === "text"
            ? arnOr(environment, connection.text, (name) =>
                arnIn(environment, "events", `connection/${name}/*`),
              )
            : arnIn(environment, "events", "connection/*"),
        ],
      },
      {
        ...about("EventBridge keeps the credentials of connections in such secrets", doc),
        actions: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
        resources: [arnIn(environment, "secretsmanager", "secret:events!connection/*")],
      },
    ],
    wider: [
      ...(endpoint.kind === "text"
        ? []
        : ["states:InvokeHTTPEndpoint: ApiEndpoint is known only in an execution"]),
      ...(connection.kind === "text"
        ? []
        : ["events:RetrieveConnectionCredentials: ConnectionArn is known only in an execution"]),
    ],
  };
};

/** A transaction is authorised as the single writes it consists of. */
const transactionPolicy = (
  args: AslObject | undefined,
  environment: AwsEnvironment,
  doc: string,
): CallPolicy => {
  const items = args?.TransactItems;
  if (!Array.isArray(items)) {
    const { arns } = targetsOf("dynamodb", "putItem", undefined, environment);
    const actions = ["ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "UpdateItem"];
    return {
      statements: [
        {
          ...about("a transaction", doc),
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: arns,
        },
      ],
      wider: ["dynamodb: TransactItems are known only in an execution"],
    };
  }
  const single = (items as readonly AslObject[]).flatMap((item) =>
    Object.entries(item).map(([kind, operation]) => {
      const action = kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`;
      const targets = targetsOf("dynamodb", action, isObject(operation) ? operation : undefined, environment);
      return { action: `dynamodb:${action}`, targets };
    }),
  );
  return {
    statements: single.map(({ action, targets }) => ({
      ...about(`${action} inside a transaction`, TRANSACTION_DOC),
      actions: [action],
      resources: targets.arns,
    })),
    wider: single.flatMap(({ action, targets }) =>
      targets.wider === undefined ? [] : [`${action}: ${targets.wider}`],
    ),
  };
};

const passRoleStatement = (service: string, { partition, accountId }: AwsEnvironment): Statement => ({
  ...about(`hands roles on to ${service}, and to no other service`, PASS_ROLE_DOC),
  actions: ["iam:PassRole"],
  resources: [`arn:${partition}:iam::${accountId}:role/*`],
  conditions: [
    {
      test: "StringEquals",
      variable: "iam:PassedToService",
      values: [principalOf[service] ?? `${service}.amazonaws.com`],
    },
  ],
});

/** Services whose principal is not their IAM prefix: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html */
const principalOf: Readonly<Record<string, string>> = {
  ecs: "ecs-tasks.amazonaws.com",
  elasticmapreduce: "elasticmapreduce.amazonaws.com",
  "emr-serverless": "emr-serverless.amazonaws.com",
  states: "states.amazonaws.com",
};

const factOf = ({ kind, service, action }: Integration) => {
  if (kind === "sdk") {
    const fact = sdkAction(service, action);
    return fact && { actions: [fact.iamAction, ...(fact.iamAlso ?? [])], doc: SDK_DOC };
  }
  const fact = optimized({ service, action });
  return fact && { actions: fact.iam, doc: fact.iamDoc };
};

const optimized = ({ service, action }: Pick<Integration, "service" | "action">) =>
  factOfIntegration(`arn:aws:states:::${service}:${action}`);

const prefixOf = (action: string): string => action.split(":")[0] ?? "";

const about = (reason: string, doc: string) => ({ sid: "", reason, doc });
