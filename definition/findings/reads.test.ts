import { readsOf } from "./reads.ts";

const nothing = { input: [], context: [], variables: [], volatile: [] };

describe("what an expression reads", () => {
  it.each([
    ["JSONPath", "$.order.id", { input: ["order"] }],
    ["JSONPath", "$", { input: [""] }],
    ["JSONPath", "$['order id'].x", { input: ["order id"] }],
    ["JSONPath", "$.items[0].id", { input: ["items"] }],
    ["JSONPath", "$$.Execution.Name", { context: ["Execution.Name"] }],
    ["JSONPath", "$order.id", { variables: ["order"] }],
    [
      "JSONPath",
      "States.Format('{}-{} $.no', $.a, $$.Map.Item.Index)",
      { input: ["a"], context: ["Map.Item.Index"] },
    ],
    ["JSONPath", "States.UUID()", { volatile: ["States.UUID()"] }],
    ["JSONata", "{% $states.input.order.id %}", { input: ["order"] }],
    ["JSONata", "$states.input.`order id`", { input: [""] }],
    ["JSONata", "{% $states.input %}", { input: [""] }],
    [
      "JSONata",
      "{% $states.context.Execution.Name & '-' & $tenant.id %}",
      { context: ["Execution.Name"], variables: ["tenant"] },
    ],
    ["JSONata", "{% $string($states.input.a) & '$states.input.b' %}", { input: ["a"] }],
    ["JSONata", "{% $uuid() %}", { volatile: ["$uuid()"] }],
    ["JSONata", "{% 'refund' %}", {}],
  ] as const)("in %s, %s", (language, expression, reads) => {
    expect(readsOf(expression, language)).toEqual({ ...nothing, ...reads });
  });
});
