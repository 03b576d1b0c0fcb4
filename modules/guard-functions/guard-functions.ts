import { type TerraformProvider, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { type AlarmOptions, metricAlarm } from "../alarms/alarm.ts";
import { type FunctionOptions, NodeFunction } from "../function/function.ts";
import { LambdaBundles } from "../lambda-bundle/bundles.ts";
import { ledgerStatements } from "../ledger/access.ts";
import { type LedgerRef, ledgerEnvironment } from "../ledger/ledger-ref.ts";
import { awsEnvironment } from "../terraform/environment.ts";
import { placeIn, snakeCase } from "../terraform/names.ts";
import { requireUniqueIds } from "../terraform/unique-ids.ts";
import { guardEntry } from "./guard-entry.ts";
import type { GuardRef } from "./guard-ref.ts";
import { sweep } from "./sweep.ts";

export interface GuardFunctionsProps extends FunctionOptions, AlarmOptions {
  readonly ledger: LedgerRef;
  /** Functions are `<namePrefix>-claim` and `<namePrefix>-store`. @default "steponce" */
  readonly namePrefix?: string;
  /** How often claims that nobody asks about again are looked for, for instance `rate(1 hour)`. @default never */
  readonly sweepSchedule?: string;
  /** MB for each function. @default 256 */
  readonly memorySize?: number;
  /** For a stack with several AWS providers. @default the stack's default provider */
  readonly provider?: TerraformProvider;
  /** First part of every Terraform address in this module. @default the construct's id */
  readonly logicalIdPrefix?: string;
}

/** Generated states wait 30 s for the guard; it should have given up before. */
const TIMEOUT_SECONDS = 25;

/** The claim and store Lambdas that guarded workflows call. All workflows with one ledger share them. */
export class GuardFunctions extends Construct implements GuardRef {
  readonly claim: NodeFunction;
  readonly store: NodeFunction;

  constructor(scope: Construct, id: string, props: GuardFunctionsProps) {
    super(scope, id);
    requireUniqueIds(TerraformStack.of(this));
    const place = placeIn(props.logicalIdPrefix ?? snakeCase(id), props.provider);
    const environment = awsEnvironment(this, props.provider);
    const prefix = props.namePrefix ?? "steponce";
    LambdaBundles.of(this).prepare([guardEntry("claim"), guardEntry("store")]);
    const common = {
      ...props,
      place,
      environment,
      variables: ledgerEnvironment(props.ledger),
      statements: ledgerStatements(props.ledger, environment),
    };
    const make = (name: "claim" | "store", description: string): NodeFunction => {
      const made = new NodeFunction(this, name, {
        ...common,
        address: name,
        entry: guardEntry(name),
        functionName: `${prefix}-${name}`,
        description,
        timeoutSeconds: TIMEOUT_SECONDS,
      });
      for (const metric of ["Errors", "Throttles"] as const) {
        metricAlarm(this, `${name}_${metric.toLowerCase()}`, place, {
          ...props,
          name: `${prefix}-${name}-${metric.toLowerCase()}`,
          description: ALARMS[metric],
          metric: made.metric(metric),
          evaluationPeriods: 3,
        });
      }
      return made;
    };
    this.claim = make("claim", "steponce: claims, settles and holds the effects of guarded steps");
    this.store = make("store", "steponce: stores and replays the results of guarded steps");
    if (props.sweepSchedule !== undefined) {
      sweep(this, { ...common, prefix, schedule: props.sweepSchedule, tableArn: props.ledger.tableArn });
    }
  }

  get claimFunctionArn(): string {
    return this.claim.qualifiedArn;
  }

  get storeFunctionArn(): string {
    return this.store.qualifiedArn;
  }

  get claimRoleName(): string {
    return this.claim.roleName;
  }
}

const ALARMS = {
  Errors:
    "The guard failed for a quarter of an hour. Held and mismatched steps count too: list them with `steponce doubts`, then read the function's log.",
  Throttles: "Lambda throttled the guard: steps wait before their effect. Raise the account's concurrency.",
} as const;
