import { SfnAlias } from "@cdktf/provider-aws/lib/sfn-alias/index.js";
import { conditional, type IResolvable, Op, Tokenization } from "cdktf";
import type { Construct } from "constructs";
import { choose } from "../terraform/flag.ts";
import type { Place } from "../terraform/names.ts";
import { isSet } from "../terraform/nullable.ts";
import type { GuardedWorkflowProps } from "./props.ts";

/**
 * The alias that callers start. While a previous version is named, starts are shared between it and
 * the new one: https://docs.aws.amazon.com/step-functions/latest/dg/concepts-state-machine-alias.html
 */
export const machineAlias = (
  scope: Construct,
  place: Place,
  currentVersionArn: string,
  props: GuardedWorkflowProps,
): SfnAlias => {
  const { previousVersionArn } = props;
  const shared = isSet(previousVersionArn);
  const weight = choose(shared, props.currentWeight ?? 100, 100);
  const previous = { stateMachineVersionArn: previousVersionArn ?? "", weight: Op.sub(100, weight) };
  const current = { stateMachineVersionArn: currentVersionArn, weight };
  const alias = place(
    "state_machine",
    new SfnAlias(scope, "alias", {
      name: props.aliasName ?? "live",
      description: "what callers start",
      routingConfiguration: shared === true ? [current, previous] : [current],
    }),
  );
  if (Tokenization.isResolvable(shared)) {
    alias.addOverride("dynamic.routing_configuration", {
      for_each: conditional(shared as IResolvable, ["previous"], []),
      content: { state_machine_version_arn: previous.stateMachineVersionArn, weight: previous.weight },
    });
  }
  return alias;
};
