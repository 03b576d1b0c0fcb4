import { isExpressionOf } from "./expression-syntax.ts";

describe("an expression", () => {
  it.each([
    ["JSONPath", "$.orderId"],
    ["JSONPath", "$"],
    ["JSONPath", "$.parcels[0].id"],
    ["JSONPath", "$['order id']"],
    ["JSONPath", "$$.Execution.Input.id"],
    ["JSONPath", "$tenant.id"],
    ["JSONPath", "States.Format('{}(', $.a, States.Hash($.b, 'SHA-256'))"],
    ["JSONata", "{% $states.input.orderId %}"],
    ["JSONata", "$states.input.orderId & '-' & $tenant"],
  ] as const)("in %s may be %s", (language, text) => {
    expect(isExpressionOf(language, text)).toBe(true);
  });

  it.each([
    ["JSONPath", "orderId"],
    ["JSONPath", "$.order id"],
    ["JSONPath", "$."],
    ["JSONPath", "$orderId."],
    ["JSONPath", "{% $states.input.orderId %}"],
    ["JSONPath", "States.Format('{}', $.a"],
    ["JSONPath", "States.Format('{}', $.a))("],
    ["JSONata", "$.orderId"],
    ["JSONata", "$$.Execution.Id"],
    ["JSONata", "{% $states.input. %}"],
  ] as const)("in %s is not %s", (language, text) => {
    expect(isExpressionOf(language, text)).toBe(false);
  });
});
