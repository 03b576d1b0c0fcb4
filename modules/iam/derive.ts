import { invokesLambda, parseResource } from "../../definition/asl/resource.ts";
import { type AslDefinition, type AslState, isObject, isTask } from "../../definition/asl/types.ts";
import { isDistributed, type Site, sitesOf } from "../../definition/asl/walk.ts";
import { placeholderName } from "../../definition/config/placeholders.ts";
import { type AwsEnvironment, arnIn } from "../terraform/environment.ts";
import { fillPlaceholders } from "../terraform/template.ts";
import { argumentsOf, type Member, mapText, memberOf } from "./arguments.ts";
import { functionArns } from "./arns.ts";
import { type CallPolicy, callPolicy, httpPolicy } from "./call-policies.ts";
import { distributedMapPolicy } from "./distributed-map.ts";
import { mergeStatements } from "./merge.ts";
import type { Statement } from "./statement.ts";

export interface DeriveProps {
  /** The guarded definition, with its placeholders. */
  readonly definition: AslDefinition;
  /** What the placeholders become: literals or Terraform expressions. */
  readonly values: Readonly<Record<string, string>>;
  /** Unqualified ARNs of the functions that placeholders stand for, as far as they are known to be functions. */
  readonly functionArns: Readonly<Record<string, string>>;
  readonly environment: AwsEnvironment;
  readonly stateMachineName: string;
  /** ARNs that a state acts on, where its arguments do not say it. */
  readonly taskResources?: Readonly<Record<string, readonly string[]>>;
}

/** A permission that is wider than a reviewer would like, and how to narrow it. */
export interface IamFinding {
  readonly state: string;
  readonly what: string;
  readonly mend: string;
}

export interface DerivedPolicy {
  readonly statements: readonly Statement[];
  readonly findings: readonly IamFinding[];
}

const LAMBDA_DOC = "https://docs.aws.amazon.com/step-functions/latest/dg/lambda-iam.html";
const CROSS_ACCOUNT_DOC =
  "https://docs.aws.amazon.com/step-functions/latest/dg/concepts-access-cross-acct-resources.html";

/** Placeholders of the guard's own functions. */
const GUARD = new Set(["${ClaimFunctionArn}", "${StoreFunctionArn}", "${CallFunctionArn}"]);

/** What the state machine's role must be allowed, state by state, from what the definition really calls. */
export const derivePolicy = (props: DeriveProps): DerivedPolicy => {
  const found = sitesOf(props.definition).map((site) => ({ site, policy: policyOf(site, props) }));
  return {
    statements: mergeStatements(
      found.flatMap(({ site, policy }) =>
        policy.statements.map((statement) =>
          isGuard(site) ? { statement } : { state: site.name, statement },
        ),
      ),
    ),
    findings: found.flatMap(({ site, policy }) =>
      policy.wider.map((what) => ({
        state: site.name,
        what,
        mend: `Name the ARNs in taskResources[${JSON.stringify(site.name)}], or write them into the definition.`,
      })),
    ),
  };
};

const isGuard = ({ state }: Site): boolean => isTask(state) && GUARD.has(state.Resource);

const NOTHING: CallPolicy = { statements: [], wider: [] };

const policyOf = (site: Site, props: DeriveProps): CallPolicy => {
  if (isTask(site.state)) return taskPolicy(site, site.state.Resource, props);
  return site.state.Type === "Map" && isDistributed(site.state)
    ? distributedMapPolicy(
        { ...site, state: mapText(site.state, (text) => fillPlaceholders(text, props.values)) as AslState },
        props.environment,
        props.stateMachineName,
      )
    : NOTHING;
};

const taskPolicy = (site: Site, text: string, props: DeriveProps): CallPolicy => {
  const { environment, stateMachineName } = props;
  const fill = (value: string) => fillPlaceholders(value, props.values);
  const known = argumentsOf(site);
  const args = known && mapText(known, fill);
  const declared = props.taskResources?.[site.name];
  const role = isObject(site.state.Credentials) ? memberOf(site.state.Credentials, "RoleArn") : undefined;
  if (role !== undefined)
    return assumeRolePolicy(role.kind === "text" ? fill(role.text) : undefined, environment);
  const resource = parseResource(text);
  if (invokesLambda(resource)) {
    const name = resource.kind === "lambda" ? text : memberOf(known, "FunctionName");
    return lambdaPolicy(typeof name === "string" ? { kind: "text", text: name } : name, site, props);
  }
  if (resource.kind === "activity") {
    // Workers take tasks with roles of their own; the machine itself needs nothing.
    return { statements: [], wider: [] };
  }
  if (resource.kind === "optimized" && resource.service === "http") {
    return httpPolicy(args, environment, arnIn(environment, "states", `stateMachine:${stateMachineName}`));
  }
  const policy = "service" in resource ? callPolicy(resource, args, environment, declared) : undefined;
  return (
    policy ?? {
      statements: [],
      wider: [`no permission could be derived for ${text}: pass it in extraStatements`],
    }
  );
};

const lambdaPolicy = (name: Member, site: Site, props: DeriveProps): CallPolicy => {
  const { environment, values } = props;
  const declared = props.taskResources?.[site.name];
  const placeholder = name.kind === "text" ? placeholderName(name.text) : undefined;
  const known = placeholder === undefined ? undefined : props.functionArns[placeholder];
  const resources =
    declared ??
    (known !== undefined
      ? [known, `${known}:*`]
      : name.kind === "text"
        ? functionArns(fillPlaceholders(name.text, values), environment)
        : [arnIn(environment, "lambda", "function:*")]);
  const statement: Statement = {
    sid: "",
    reason: isGuard(site) ? GUARD_REASON : LAMBDA_REASON,
    doc: LAMBDA_DOC,
    actions: ["lambda:InvokeFunction"],
    resources,
  };
  const found = declared !== undefined || name.kind === "text";
  return {
    statements: [statement],
    wider: found ? [] : ["lambda:InvokeFunction: FunctionName is known only in an execution"],
  };
};

const LAMBDA_REASON = "calls functions, in every version that an execution may have started with";

const GUARD_REASON =
  "claims, settles and stores with the guard's functions, in every version that an execution may have started with";

const assumeRolePolicy = (roleArn: string | undefined, { partition }: AwsEnvironment): CallPolicy => ({
  statements: [
    {
      sid: "",
      reason: "takes the role that the state names in Credentials; that role holds the permission",
      doc: CROSS_ACCOUNT_DOC,
      actions: ["sts:AssumeRole"],
      resources: [roleArn ?? `arn:${partition}:iam::*:role/*`],
    },
  ],
  wider: roleArn !== undefined ? [] : ["sts:AssumeRole: RoleArn is known only in an execution"],
});
