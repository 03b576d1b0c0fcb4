import { App, type AppConfig, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { ResolvedWorkflow } from "../definition/resolved.ts";
import { GuardFunctions } from "./guard-functions/guard-functions.ts";
import { GuardedWorkflow } from "./guarded-workflow/guarded-workflow.ts";
import { substitutionVariables } from "./guarded-workflow/variables.ts";
import { Ledger } from "./ledger/ledger.ts";
import { addAwsProvider } from "./terraform/aws-provider.ts";

/** Ledger and guard, shared by all workflows of an app. */
export class GuardStack extends TerraformStack {
  readonly ledger: Ledger;
  readonly guard: GuardFunctions;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    addAwsProvider(this);
    this.ledger = new Ledger(this, "ledger");
    this.guard = new GuardFunctions(this, "guard", { ledger: this.ledger, sweepSchedule: "rate(1 hour)" });
  }
}

/** One workflow; values from outside are Terraform variables. */
export class WorkflowStack extends TerraformStack {
  readonly workflow: GuardedWorkflow;

  constructor(scope: Construct, id: string, workflow: ResolvedWorkflow, { ledger, guard }: GuardStack) {
    super(scope, id);
    addAwsProvider(this);
    this.workflow = new GuardedWorkflow(this, workflow.name, {
      workflow,
      ledger,
      guard,
      substitutions: substitutionVariables(this, workflow),
    });
    new TerraformOutput(this, "state_machine_arn", {
      value: this.workflow.stateMachine.arn,
      description: "ARN of the state machine",
    });
    new TerraformOutput(this, "alias_arn", {
      value: this.workflow.alias.arn,
      description: "ARN of the alias that callers start",
    });
  }
}

/** An app with one stack for the guard and one for each workflow. */
export const workflowApp = (workflows: readonly ResolvedWorkflow[], config: AppConfig = {}): App => {
  // A trace for each of thousands of elements takes a good part of the time, and only debuggers read it.
  const app = new App({ stackTraces: false, ...config });
  const guard = new GuardStack(app, "steponce");
  for (const workflow of workflows) new WorkflowStack(app, workflow.name, workflow, guard);
  return app;
};
