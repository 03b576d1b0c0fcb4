import type { LedgerRef } from "../ledger/ledger-ref.ts";
import { SAMPLE_SUBSTITUTIONS, sampleConfig, sampleWorkflow } from "../testing/sample-workflow.ts";
import { statementsOf, synthStack } from "../testing/synth.ts";
import { GuardedWorkflow } from "./guarded-workflow.ts";

const REGIONAL = "eu-west-1:111111111111";
const ledger: LedgerRef = { tableName: "ledger", tableArn: `arn:aws:dynamodb:${REGIONAL}:table/ledger` };
const guard = {
  claimFunctionArn: `arn:aws:lambda:${REGIONAL}:function:claim:1`,
  storeFunctionArn: `arn:aws:lambda:${REGIONAL}:function:store:1`,
  claimRoleName: "claim",
};

const synth = (notify: object) =>
  synthStack((stack) => {
    const steps = { ...sampleConfig.steps, Notify: { ...sampleConfig.steps.Notify, ...notify } } as never;
    new GuardedWorkflow(stack, "sample", {
      workflow: sampleWorkflow({ steps }),
      ledger,
      guard,
      substitutions: SAMPLE_SUBSTITUTIONS,
    });
  });

describe("a workflow with a step whose call the guard makes", () => {
  const stack = synth({ shape: "called" });
  const machine = () => Object.values(statementsOf(stack, "sample_state_machine_policy_document"));
  const actions = (statements: readonly Record<string, unknown>[]) =>
    statements.flatMap(({ actions }) => actions as string[]);

  it("has a function of its own that makes the call", () => {
    expect(stack.resource.aws_lambda_function?.sample_call).toMatchObject({
      function_name: "sample-call",
      timeout: 900,
      environment: { variables: { LEDGER_TABLE_NAME: "ledger" } },
    });
    const { definition } = stack.resource.aws_sfn_state_machine!.sample_state_machine!;
    expect(definition).toContain('"Resource":"${aws_lambda_function.sample_call.qualified_arn}"');
  });

  it("gives the permission to that function, and only the call of it to the state machine", () => {
    const calls = Object.values(statementsOf(stack, "sample_call_calls_document"));
    expect(calls).toMatchObject([
      { actions: ["sqs:SendMessage"], resources: [expect.stringMatching(/:sqs:.*:notices$/)] },
    ]);
    expect(actions(machine())).not.toContain("sqs:SendMessage");
    const invoked = machine().flatMap(({ actions, resources }) =>
      String(actions) === "lambda:InvokeFunction" ? (resources as string[]) : [],
    );
    expect(invoked).toContain("${aws_lambda_function.sample_call.arn}:*");
  });

  it("lets that function ask look-ups, for it is the one that claims", () => {
    expect(statementsOf(stack, "sample_call_look_ups_document").LookUps?.resources).toContain(
      "${aws_lambda_function.sample_find_charge.arn}",
    );
  });

  it("has no such function where no step needs it", () => {
    expect(synth({}).resource.aws_lambda_function).not.toHaveProperty("sample_call");
  });
});
