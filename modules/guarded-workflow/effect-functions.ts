import type { Construct } from "constructs";
import type { ResolvedLambda } from "../../definition/resolved.ts";
import { NodeFunction } from "../function/function.ts";
import { guardEntry } from "../guard-functions/guard-entry.ts";
import type { Statement } from "../iam/statement.ts";
import { LambdaBundles } from "../lambda-bundle/bundles.ts";
import { ledgerStatements } from "../ledger/access.ts";
import { ledgerEnvironment } from "../ledger/ledger-ref.ts";
import type { AwsEnvironment } from "../terraform/environment.ts";
import { kebabCase, type Place, snakeCase } from "../terraform/names.ts";
import { fillPlaceholders } from "../terraform/template.ts";
import type { GuardedSource } from "./guarded-source.ts";
import type { GuardedWorkflowProps } from "./props.ts";

/**
 * The function that claims and makes the calls of steps in shape `called`: its role holds what they
 * need, so each workflow has its own.
 */
export const callFunction = (
  scope: Construct,
  place: Place,
  environment: AwsEnvironment,
  name: string,
  props: GuardedWorkflowProps,
): NodeFunction =>
  new NodeFunction(scope, "function_call", {
    ...props,
    place,
    environment,
    address: "call",
    entry: guardEntry("call"),
    functionName: `${name}-call`,
    description: `steponce: makes the calls of the workflow ${props.workflow.name}`,
    timeoutSeconds: CALL_SECONDS,
    variables: ledgerEnvironment(props.ledger),
    statements: ledgerStatements(props.ledger, environment),
  });

/** The longest that Lambda allows; the state's own TimeoutSeconds is the one that counts. */
const CALL_SECONDS = 900;

const ROLE_DOC = "https://docs.aws.amazon.com/lambda/latest/dg/lambda-intro-execution-role.html";

/** The workflow's own functions, by placeholder; those that hold their own claim get the ledger. */
export const effectFunctions = (
  scope: Construct,
  place: Place,
  environment: AwsEnvironment,
  source: GuardedSource,
  name: string,
  props: GuardedWorkflowProps,
): Record<string, NodeFunction> => {
  const { workflow, ledger } = props;
  const fill = (text: string) => fillPlaceholders(text, props.substitutions ?? {});
  const make = (key: string, lambda: ResolvedLambda): NodeFunction => {
    const usesLedger = source.ledgerUsers.has(key);
    return new NodeFunction(scope, `function_${snakeCase(key)}`, {
      ...props,
      place,
      environment,
      address: snakeCase(key),
      entry: lambda.entry,
      functionName: `${name}-${kebabCase(key)}`,
      description: `${key} of the workflow ${workflow.name}`,
      timeoutSeconds: lambda.timeoutSeconds,
      memorySize: lambda.memoryMegabytes,
      variables: {
        ...Object.fromEntries(Object.entries(lambda.environment).map(([k, value]) => [k, fill(value)])),
        ...(usesLedger ? ledgerEnvironment(ledger) : {}),
      },
      statements: [
        ...(usesLedger ? ledgerStatements(ledger, environment) : []),
        ...lambda.permissions.map(
          ({ actions, resources }, index): Statement => ({
            sid: `Declared${index + 1}`,
            reason: `declared for ${key} in the workflow's config`,
            doc: ROLE_DOC,
            actions,
            resources: resources.map(fill),
          }),
        ),
      ],
    });
  };
  LambdaBundles.of(scope).prepare(Object.values(workflow.lambdas).map(({ entry }) => entry));
  return Object.fromEntries(
    Object.entries(workflow.lambdas).map(([key, lambda]) => [key, make(key, lambda)]),
  );
};
