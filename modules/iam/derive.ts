import { invokesLambda, parseResource } from "../../definition/asl/resource.ts";
import {
  type AslDefinition,
  type AslObject,
  type AslState,
  isObject,
  isTask,
} from "../../definition/asl/types.ts";
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
  /** For the function that makes the calls of steps in shape `called`. */
  readonly callStatements: readonly Statement[];
  readonly findings: readonly IamFinding[];
}

const LAMBDA_DOC = "https://docs.aws.amazon.com/step-functions/latest/dg/lambda-iam.html";
const CROSS_ACCOUNT_DOC =
  "https://docs.aws.amazon.com/step-functions/latest/dg/concepts-access-cross-acct-resources.html";

const CALL = "${CallFunctionArn}";

/** Placeholders of the guard's own functions. */
const GUARD = new Set(["${ClaimFunctionArn}", "${StoreFunctionArn}", CALL]);

/** What the state machine's role must be allowed, state by state, from what the definition really calls. */
export const derivePolicy = (props: DeriveProps): DerivedPolicy => {
  const sites = sitesOf(props.definition);
  const own = sites.map((site) => ({ site, policy: policyOf(site, props) }));
  const called = sites
    .filter(({ state }) => state.Resource === CALL)
    .map((site) => ({ site, policy: calledPolicy(site, props) }));
  return {
    statements: mergeStatements(own.flatMap(named)),
    callStatements: mergeStatements(called.flatMap(named)),
    findings: [...own, ...called].flatMap(({ site, policy }) =>
      policy.wider.map((what) => ({
        state: authorsName(site),
        what,
        mend: `Name the ARNs in taskResources[${JSON.stringify(authorsName(site))}], or write them into the definition.`,
      })),
    ),
  };
};

const named = ({ site, policy }: { site: Site; policy: CallPolicy }) =>
  policy.statements.map((statement) =>
    statement.reason === GUARD_REASON ? { statement } : { state: authorsName(site), statement },
  );

/** The step that the author wrote: the call of a wrapped step is its `-Apply`. */
const authorsName = ({ name }: Site): string => name.replace(/-Apply$/, "");

const NOTHING: CallPolicy = { statements: [], wider: [] };

const policyOf = (site: Site, props: DeriveProps): CallPolicy => {
  if (isTask(site.state)) {
    const { Resource, Credentials } = site.state;
    if (GUARD.has(Resource)) return lambdaPolicy({ kind: "text", text: Resource }, undefined, props);
    const { fill } = filled(props);
    if (isObject(Credentials)) {
      const role = memberOf(Credentials, "RoleArn");
      return assumeRolePolicy(role.kind === "text" ? fill(role.text) : undefined, props.environment);
    }
    return resourcePolicy(site, Resource, argumentsOf(site), props);
  }
  if (site.state.Type !== "Map" || !isDistributed(site.state)) return NOTHING;
  const state = filled(props).object(site.state) as AslState;
  return distributedMapPolicy({ ...site, state }, props.environment, props.stateMachineName);
};

/** What the guard's call function calls for a step, as its payload says. */
const calledPolicy = (site: Site, props: DeriveProps): CallPolicy => {
  const payload = argumentsOf(site);
  const args = payload?.arguments;
  return resourcePolicy(site, String(payload?.resource), isObject(args) ? args : undefined, props);
};

const filled = ({ values }: DeriveProps) => {
  const fill = (text: string) => fillPlaceholders(text, values);
  return { fill, object: (object: AslObject) => mapText(object, fill) };
};

const resourcePolicy = (
  site: Site,
  text: string,
  known: AslObject | undefined,
  props: DeriveProps,
): CallPolicy => {
  const { environment, stateMachineName } = props;
  const resource = parseResource(text);
  if (invokesLambda(resource)) {
    return lambdaPolicy(
      resource.kind === "lambda" ? { kind: "text", text } : memberOf(known, "FunctionName"),
      declaredFor(site, props),
      props,
    );
  }
  // Workers take activity tasks with roles of their own; the machine itself needs nothing.
  if (resource.kind === "activity") return NOTHING;
  const args = known && filled(props).object(known);
  if (resource.kind === "optimized" && resource.service === "http") {
    return httpPolicy(args, environment, arnIn(environment, "states", `stateMachine:${stateMachineName}`));
  }
  const policy =
    "service" in resource ? callPolicy(resource, args, environment, declaredFor(site, props)) : undefined;
  return (
    policy ?? {
      statements: [],
      wider: [`no permission could be derived for ${text}: pass it in extraStatements`],
    }
  );
};

const declaredFor = (site: Site, { taskResources }: DeriveProps): readonly string[] | undefined =>
  taskResources?.[site.name] ?? taskResources?.[authorsName(site)];

const lambdaPolicy = (
  name: Member,
  declared: readonly string[] | undefined,
  props: DeriveProps,
): CallPolicy => {
  const { environment, values } = props;
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
    reason: name.kind === "text" && GUARD.has(name.text) ? GUARD_REASON : LAMBDA_REASON,
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
