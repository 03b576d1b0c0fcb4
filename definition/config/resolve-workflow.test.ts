import { resolveWorkflow } from "./resolve-workflow.ts";
import type { WorkflowConfig } from "./workflow-schema.ts";

const config = {
  name: "orders",
  timeout: "1 day",
  replayDelay: "14 days",
  definition: {
    StartAt: "Charge",
    States: {
      Charge: { Type: "Task", Resource: "${ChargeCard}", Next: "Send" },
      Send: {
        Type: "Task",
        Resource: "arn:aws:states:::sqs:sendMessage",
        Parameters: { QueueUrl: "${Receipts}", "MessageBody.$": "$" },
        TimeoutSeconds: 20,
        End: true,
      },
    },
  },
  lambdas: { ChargeCard: { entry: "resolve-workflow.ts", timeout: 20 } },
  substitutions: { Receipts: { description: "Queue of receipts", local: "receipts.fifo" } },
  steps: {
    Charge: {
      scope: "workflow",
      key: "$.orderId",
      retention: "60 days",
      onDoubt: { lookUp: "read-config.ts" },
      notApplied: ["CardDeclined"],
    },
    Send: {
      scope: "execution",
      key: ["$.orderId", "$.kind"],
      retention: 5_184_000,
      onDoubt: "sameTokenIsSafe",
    },
  },
} satisfies WorkflowConfig;

const resolve = (change: object) => resolveWorkflow({ ...config, ...change }, import.meta.dirname);

describe("a workflow's config", () => {
  const { workflow, findings } = resolve({});

  it("resolves without findings", () => {
    expect(findings).toEqual([]);
    expect(workflow).toMatchObject({
      name: "orders",
      type: "STANDARD",
      timeoutSeconds: 86_400,
      replaySeconds: 1_209_600,
    });
  });

  it("guards the workflow's own Lambda inline, and gives look-ups a function of their own", () => {
    expect(workflow?.steps[0]).toMatchObject({
      state: "Charge",
      step: "Charge",
      shape: "inline",
      key: ["$.orderId"],
      retentionSeconds: 5_184_000,
      onDoubt: { lookUp: "${ReadConfig}" },
      calleeSeconds: 20,
    });
    expect(workflow?.lambdas.ReadConfig).toMatchObject({ purpose: "lookUp", timeoutSeconds: 30 });
  });

  it("wraps any other Task, with the token and the window that AWS documents", () => {
    expect(workflow?.steps[1]).toMatchObject({
      shape: "wrapped",
      key: ["$.orderId", "$.kind"],
      onDoubt: { sameTokenIsSafe: { windowSeconds: 300 } },
      token: { member: "MessageDeduplicationId", maxLength: 128 },
    });
  });

  it("gives all findings at once", () => {
    const { workflow: none, findings } = resolve({
      colour: "red",
      timeout: "soon",
      steps: {
        Charge: { scope: "workflw", key: "", retention: "1 day", retries: 3 },
        Sned: { readOnly: true },
      },
    });
    expect(none).toBeUndefined();
    expect(findings.map(({ code, field }) => `${code} ${field}`)).toEqual([
      "SO105 timeout",
      "SO104 steps.Charge.scope",
      "SO108 steps.Charge.key",
      "SO103 steps.Charge.retries",
      "SO103 colour",
      "SO101 steps.Send",
      "SO102 steps.Sned",
    ]);
    expect(findings.map(({ what, mend }) => `${what}: ${mend}`)).toEqual([
      expect.stringContaining('"soon" is no duration: write "90 days"'),
      expect.stringContaining('expected "execution", "workflow" or { shared: "name" } (found "workflw")'),
      expect.stringContaining('must not be empty (found ""): add key'),
      expect.stringContaining('unknown option "retries": known here: mechanism, '),
      expect.stringContaining('unknown option "colour": known here: $schema, '),
      expect.stringContaining("the Task (arn:aws:states:::sqs:sendMessage) is not declared"),
      expect.stringContaining('the definition has no such state: did you mean "Send"?'),
    ]);
  });
});
