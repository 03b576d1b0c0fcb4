import { findingsOf, guarded, inspected, machine, publish } from "../../testing/inspected.ts";

const steps = (key: string, more: object = {}) => ({ Publish: guarded({ key, ...more }) });
const make = (fields: object) => ({
  Make: { Type: "Pass", Next: "Publish", ...fields },
  Publish: publish(),
});
const jsonata = (fields: object) => make({ QueryLanguage: "JSONata", ...fields });
const volatile = ["SO140 steps.Publish.key"];

describe("a key in JSONata that changes by itself", () => {
  const task = {
    Publish: {
      ...{ Type: "Task", QueryLanguage: "JSONata", Resource: "arn:aws:states:::events:putEvents" },
      ...{ Arguments: { Entries: "{% $states.input.entries %}" }, TimeoutSeconds: 30, End: true },
    },
  };

  it.each([
    "($u := $uuid; $u())",
    "$map([1], $uuid)[0]",
    "$states['context'].Execution.StartTime",
    "$states.`context`.Execution.StartTime",
    "($s := $states; $s.context.Execution.StartTime)",
    "$states.*.Execution.StartTime",
    "($c := $states.context; $c.State.EnteredTime)",
    "$lookup($states.context.State, 'EnteredTime')",
    "$states.input.id & $string($millis /* now */ ())",
    "$states.context.**.StartTime",
    "$shuffle($states.input.ids)[0]",
    "$states.inputs.id",
  ])("is refused: %s", (key) => {
    const found = findingsOf(task, steps(`{% ${key} %}`));
    expect(new Set(found)).toEqual(new Set(volatile));
  });

  it.each([
    "$states.input.id",
    "$states.context.Execution.Input.id",
    "($i := $states.input; $i.tenant & '-' & $i.id)",
    "$hash($string($states.input), 'SHA-256')",
    "$join($map($states.input.items, function($x) { $x.id }), '$now()')",
    "$order.id",
  ])("is taken: %s", (key) => {
    expect(findingsOf(task, steps(`{% ${key} %}`))).toEqual([]);
  });
});

describe("a key that a state before sets to what changes by itself", () => {
  const meta = { "id.$": "$.id", "at.$": "$$.State.EnteredTime", "run.$": "$$.Execution" };

  it.each([
    ["a variable", "$rid", make({ Assign: { "rid.$": "States.UUID()" } })],
    ["a part of a variable", "$meta.at", make({ Assign: { meta } })],
    ["the input's member", "$.rid", make({ Parameters: { "rid.$": "States.UUID()" } })],
    ["a member under ResultPath", "$.meta.at", make({ Parameters: meta, ResultPath: "$.meta" })],
    ["a part of the context", "$.meta.run.StartTime", make({ Parameters: { meta } })],
    ["another execution's id", "$.run", make({ Parameters: { "run.$": "$$.Execution.Id" } })],
    ["all that was set", "States.JsonToString($.meta)", make({ Parameters: { meta } })],
    [
      "what a Choice assigns",
      "$rid",
      {
        Make: {
          Type: "Choice",
          Choices: [
            { Variable: "$.a", IsPresent: true, Assign: { "rid.$": "States.UUID()" }, Next: "Publish" },
          ],
          Default: "Publish",
        },
        Publish: publish(),
      },
    ],
    [
      "a Task's ResultSelector",
      "$.rid",
      {
        Make: publish({
          ResultSelector: { "rid.$": "States.UUID()" },
          ResultPath: "$",
          End: undefined,
          Next: "Publish",
        }),
        Publish: publish(),
      },
    ],
    ["an Output in JSONata", "$.rid", jsonata({ Output: { rid: "{% $uuid() %}" } })],
    ["an Output in one expression", "$.rid", jsonata({ Output: "{% {'rid': $uuid()} %}" })],
    [
      "an Output that is merged",
      "$.rid",
      jsonata({ Output: "{% $merge([$states.input, {'rid': $now()}]) %}" }),
    ],
  ])("is refused: %s", (_what, key, states) => {
    const declared = { ...steps(key), ...("Resource" in states.Make && { Make: { readOnly: true } }) };
    expect(findingsOf(states, declared)).toContain("SO140 steps.Publish.key");
  });

  it.each([
    ["another variable", "$id", make({ Assign: { "rid.$": "States.UUID()", "id.$": "$.id" } })],
    ["another part", "$.meta.id", make({ Parameters: meta, ResultPath: "$.meta" })],
    ["beside ResultPath", "$.id", make({ Parameters: meta, ResultPath: "$.meta" })],
    ["a stable part of the context", "$.meta.run.Input.id", make({ Parameters: { meta } })],
    ["input that is merged", "$.id", jsonata({ Output: "{% $merge([$states.input, {'at': $now()}]) %}" })],
    [
      "a state that runs after",
      "$.at",
      {
        Publish: publish({ End: undefined, Next: "Make" }),
        Make: { Type: "Pass", Parameters: { "at.$": "$$.State.EnteredTime" }, End: true },
      },
    ],
  ])("is taken when it reads %s", (_what, key, states) => {
    expect(findingsOf(states, steps(key))).toEqual([]);
  });

  it("names the state", () => {
    const { findings } = inspected(machine(make({ Assign: { "rid.$": "States.UUID()" } })), steps("$rid"));
    expect(findings[0]?.what).toBe("$rid: States.UUID(), set by Make, is another value in another attempt");
  });

  const around = (more: object) => ({
    Both: {
      ...{ Type: "Parallel", Branches: [machine(make({ Assign: { "rid.$": "States.UUID()" } }))], End: true },
      ...more,
    },
  });
  const Retry = [{ ErrorEquals: ["Down"] }];

  it("is good within one execution, unless what is around both is retried", () => {
    const own = steps("$rid", { scope: "execution" });
    expect(findingsOf(make({ Assign: { "rid.$": "States.UUID()" } }), own)).toEqual([]);
    expect(findingsOf(around({}), own)).toEqual([]);
    expect(findingsOf(around({ Retry }), own)).toEqual(volatile);
    expect(findingsOf(around({}), steps("$rid"))).toEqual(volatile);
  });

  it("is refused when the Map around hands it on", () => {
    const ItemSelector = { "rid.$": "States.UUID()", "item.$": "$$.Map.Item.Value" };
    const states = {
      Each: { Type: "Map", ItemSelector, ItemProcessor: machine({ Publish: publish() }), End: true },
    };
    expect(findingsOf(states, steps("$.rid"))).toEqual(volatile);
    expect(findingsOf(states, steps("$.item.id"))).toEqual([]);
  });
});
