import type { AslDefinition, AslState } from "../asl/types.ts";
import type { StepConfig } from "../config/step-schema.ts";

/** A workflow of one step, which shows what a shape or a mechanism adds. */
export interface Sample {
  readonly what: string;
  readonly definition: AslDefinition;
  readonly step: StepConfig;
}

const record = { scope: "workflow", key: "$.id", retention: "60 days" } as const;
const call: AslState = {
  Type: "Task",
  Resource: "arn:aws:states:::sqs:sendMessage",
  Parameters: { QueueUrl: "https://sqs.example/orders", "MessageBody.$": "$" },
  TimeoutSeconds: 30,
  End: true,
};
const write: AslState = {
  ...call,
  Resource: "arn:aws:states:::dynamodb:updateItem",
  Parameters: {
    TableName: "stock",
    Key: { sku: { S: "a" } },
    UpdateExpression: "SET sold = if_not_exists(sold, :none) + :one",
    ExpressionAttributeValues: { ":none": { N: "0" }, ":one": { N: "1" } },
  },
};
const put: AslState = {
  ...write,
  Resource: "arn:aws:states:::dynamodb:putItem",
  Parameters: { TableName: "stock", Item: { sku: { S: "b" } } },
};
const onCondition: AslState = {
  ...write,
  Parameters: { ...(write.Parameters as object), ConditionExpression: "attribute_exists(sku)" },
};

const jsonata = ({ Parameters, ...state }: AslState): AslState =>
  ({ ...state, QueryLanguage: "JSONata", Arguments: Parameters }) as AslState;
const start: AslState = {
  ...call,
  Resource: "arn:aws:states:::states:startExecution",
  Parameters: { StateMachineArn: "child" },
  ResultPath: null,
};

const sample = (what: string, step: StepConfig, state: AslState): Sample => ({
  what,
  step,
  definition: { StartAt: "Step", States: { Step: state } } as AslDefinition,
});

/** One for each line of docs/costs.md; `test/costs` runs them all. */
export const samples: readonly Sample[] = [
  sample(
    "`claim`, inline",
    { ...record, shape: "inline" },
    { ...call, Resource: "${Step}", Parameters: { "id.$": "$.id" } },
  ),
  sample("`claim`, wrapped", record, call),
  sample("`claim`, wrapped, with InputPath", record, { ...call, InputPath: "$.order" }),
  sample("`claim`, called", { ...record, shape: "called" }, call),
  sample("`transaction`", { ...record, mechanism: "transaction" }, { ...write, ResultPath: null }),
  sample(
    "`transaction`, with an Output of its own",
    { ...record, mechanism: "transaction", key: "$states.input.id" },
    { ...jsonata(write), Output: "{% $states.input.id %}" },
  ),
  sample("`stamp`", { mechanism: "stamp", key: "$.id" }, { ...write, ResultPath: null }),
  sample(
    "`stamp`, beside a condition of the author's",
    { mechanism: "stamp", key: "$.id" },
    { ...onCondition, ResultPath: null },
  ),
  sample("`token`", { mechanism: "token", key: "$.id" }, start),
  sample("`natural`", { mechanism: "natural", reason: "repeated messages are dropped" }, call),
  sample(
    "`natural`, with createIfAbsent",
    { mechanism: "natural", createIfAbsent: "sku", reason: "the key tells" },
    { ...put, ResultPath: null },
  ),
];

/** The sample as a workflow's config. */
export const configOf = ({ definition, step }: Sample) => ({
  name: "sample",
  timeout: "1 hour",
  replayDelay: 0,
  definition,
  steps: { Step: step },
});
