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
    ["JSONata", "$states.input.`order id`", { input: ["order id"] }],
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
    expect(readsOf(expression, language)).toMatchObject({ ...nothing, ...reads });
  });

  it.each([
    ["$uuid", "($u := $uuid; $u())"],
    ["$uuid", "$map([1], $uuid)[0]"],
    ["$millis", "$states.input.id & $string($millis /* now */ ())"],
    ["$random", "$random ~> $string"],
    ["$shuffle", "$shuffle([1, 2, 3])[0]"],
    ["$now", "$states.input.items{id: $now()}"],
    ["$now", "$states.input.items[at < $now()]"],
    ["$states.inputs", "$states.inputs.id"],
  ])("finds %s in %s", (name, expression) => {
    expect(readsOf(expression, "JSONata").volatile.join()).toContain(name);
  });

  it.each([
    ["Execution.StartTime", "$states.context.Execution.`StartTime`"],
    ["Execution.StartTime", "$states.`context`.Execution.StartTime"],
    ["Execution.RedriveCount", "function($x) { $states.context.Execution.RedriveCount }(1)"],
    ["State", "$lookup($states.context.State, 'EnteredTime')"],
    ["Execution.Input.id", "$states.context.Execution.Input.id"],
    ["Execution.Input.items", "$states.context.Execution.Input.items[0].id"],
    ["", "$states['context'].Execution.StartTime"],
    ["", "($s := $states; $s.context.Execution.StartTime)"],
    ["", "($c := $states.context; $c.State.EnteredTime)"],
    ["", "$states.*.Execution.StartTime"],
    ["", "$states.context.**.StartTime"],
    ["", "$states.context.(Execution.StartTime)"],
    ["", "$states.context.Execution.%.State.EnteredTime"],
  ])("finds %p of the context in %s", (path, expression) => {
    const { context } = readsOf(expression, "JSONata");
    expect(context.map((found) => (path === "" ? found : found.slice(0, path.length)))).toContain(path);
  });

  it("takes what an expression names itself for no variable of the workflow", () => {
    const { variables } = readsOf(
      "($a := $b; $map($c, function($d) { $d.id & $a & $string($) }))",
      "JSONata",
    );
    expect(variables).toEqual(["b", "c"]);
  });
});
