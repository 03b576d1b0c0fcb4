import fc from "fast-check";
import type { AslDefinition, AslObject, AslState } from "../../definition/asl/types.ts";
import type { Json } from "../../local/expressions/types.ts";

/** An answer of the outside to a state's call: errors first, then what it gives for ever after. */
export interface Answers {
  readonly errors: readonly string[];
  readonly result: Json;
}

export interface Generated {
  readonly definition: AslDefinition;
  readonly input: Json;
  readonly answers: Readonly<Record<string, Answers>>;
}

const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

const json: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ a: fc.oneof(fc.string(), fc.integer()), b: fc.constant({ c: [1, { d: "e" }] }) }),
  },
  fc.constantFrom<Json>(null, true, 0, "", "text", 1.5, [], [1], [[1], {}], {}),
) as fc.Arbitrary<Json>;

const errors = ["A", "B", "States.Timeout"];
const names = fc.constantFrom(["A"], ["B"], ["A", "B"], ["States.TaskFailed"], ["States.Timeout"]);

const retry = optional(
  fc
    .tuple(
      fc.array(
        fc.record({ ErrorEquals: names, MaxAttempts: fc.nat(2), IntervalSeconds: fc.constantFrom(1, 3) }),
        { maxLength: 2 },
      ),
      fc.boolean(),
    )
    .map(([listed, all]) => (all ? [...listed, { ErrorEquals: ["States.ALL"], MaxAttempts: 1 }] : listed)),
);

const catching = (fields: fc.Arbitrary<AslObject>) =>
  optional(
    fc
      .tuple(fc.array(fc.tuple(names, fields), { maxLength: 2 }), optional(fields))
      .map(([listed, all]) => [
        ...listed.map(([ErrorEquals, more]) => ({ ErrorEquals, ...more, Next: "Caught" })),
        ...(all ? [{ ErrorEquals: ["States.ALL"], ...all, Next: "Caught" }] : []),
      ]),
  );

const resource = fc.constantFrom(
  "arn:aws:lambda:us-east-1:123456789012:function:f",
  "arn:aws:states:::sqs:sendMessage",
  "arn:aws:states:::aws-sdk:ec2:runInstances",
  "arn:aws:states:::states:startExecution.sync:2",
  "arn:aws:states:::sqs:sendMessage.waitForTaskToken",
);

const limits = { TimeoutSeconds: fc.constant(20), Retry: retry, Comment: optional(fc.constant("c")) };

const present = (fields: Readonly<Record<string, unknown>>): AslObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as AslObject;

/** A field that may be there, and may be null. */
const path = (...paths: readonly (string | null)[]) => optional(fc.constantFrom(...paths));

const jsonPathTask = fc
  .record({
    ...limits,
    Resource: resource,
    InputPath: path("$", "$.a", "$.b", null, "$$.Execution.Input"),
    Parameters: optional(
      fc.constantFrom<AslObject>(
        {},
        { x: 1, "all.$": "$" },
        {
          list: [{ "all.$": "$" }, 2],
          "name.$": "$$.State.Name",
          "t.$": "States.Format('it\\'s {}',$$.State.Name)",
        },
        { deep: { "c.$": "$.b.c[1].d", "u.$": "States.JsonToString($.b)" } },
      ),
    ),
    ResultSelector: optional(fc.constantFrom<AslObject>({ k: 1 }, { "all.$": "$" }, { "c.$": "$.b.c" })),
    ResultPath: path("$", "$.r", "$.b.r", "$.new.deep", null),
    OutputPath: path("$", "$.r", "$.b", null),
    Assign: optional(
      fc.constantFrom<AslObject>({ v: 1 }, { "v.$": "$" }, { "v.$": "$.b", "w.$": "$$.State.Name" }),
    ),
    Catch: catching(
      fc.constantFrom<AslObject>(
        {},
        { ResultPath: null },
        { ResultPath: "$.e" },
        { ResultPath: "$.b.e.f" },
        { Assign: { "v.$": "$.Error" } },
      ),
    ),
  })
  .map(present);

const expression = (...texts: readonly string[]) => fc.constantFrom(...texts.map((text) => `{% ${text} %}`));

const jsonataTask = fc
  .record({
    ...limits,
    Resource: resource,
    Arguments: optional(
      fc.oneof(
        expression(
          "$states.input",
          "{'x': $states.input.b}",
          "$merge([{'n': $states.context.State.Name}, {}])",
          "$states.input.missing",
        ),
        fc.constantFrom<Json>(
          {},
          { x: 1, list: ["{% $states.input %}", 2], name: "{% $states.context.State.Name %}" },
        ),
      ),
    ),
    Output: optional(
      fc.oneof(
        expression(
          "$states.result",
          "$states.input",
          "$states.result.b.c",
          "'t' & $states.context.State.Name",
          "$exists($v) ? $v : 0",
        ),
        fc.constant<Json>({ in: "{% $states.input %}", list: ["{% $states.result %}"] }),
      ),
    ),
    Assign: optional(
      fc.constantFrom<AslObject>(
        { v: 1 },
        { v: "{% $states.result %}" },
        { v: "{% $exists($v) ? [$v, 1] : $states.input %}" },
      ),
    ),
    Catch: catching(
      fc.constantFrom<AslObject>(
        {},
        { Output: "{% $states.errorOutput.Error & '$states.errorOutput' %}" },
        { Output: { e: "{% $states.errorOutput %}", in: "{% $states.input %}" } },
        { Assign: { v: "{% $states.errorOutput.Cause %}" } },
      ),
    ),
  })
  .map(present);

const answers: fc.Arbitrary<Answers> = fc.record({
  errors: fc.array(fc.constantFrom(...errors), { maxLength: 4 }),
  result: json,
});

type Placed = "alone" | "Map" | "Parallel";

/** An inner scope may not assign an outer one's variables: it has its own. */
const withOwnVariables = (task: AslObject): AslObject =>
  JSON.parse(JSON.stringify(task).replaceAll(/("|\$)([vw])(?=[.":, )\]])/g, "$1inner_$2"));

const placedIn = (kind: Placed, name: string, given: AslObject): readonly [string, AslObject] => {
  if (kind === "alone") return [name, given];
  const task = withOwnVariables(given);
  const catchers = (task.Catch ?? []) as readonly AslObject[];
  const caught = catchers.map((entry) => ({ ...entry, Next: `${name} caught` }));
  const States: AslObject = {
    [name]: { ...task, ...(task.Catch && { Catch: caught }), End: true },
    ...(caught.length > 0 && { [`${name} caught`]: { Type: "Pass", End: true } }),
  };
  const machine = { StartAt: name, States };
  return [
    `${kind} ${name}`,
    kind === "Map"
      ? { Type: "Map", ItemProcessor: machine }
      : {
          Type: "Parallel",
          Branches: [
            machine,
            { StartAt: `${name} beside`, States: { [`${name} beside`]: { Type: "Pass", End: true } } },
          ],
        },
  ];
};

const pathOf = (language: string, field: AslObject): AslObject => (language === "JSONata" ? {} : field);

/** A chain of guarded Tasks, some of them inside a Map or Parallel, with everything that surrounds a call. */
export const generated: fc.Arbitrary<Generated> = fc
  .record({
    language: fc.constantFrom("JSONPath", "JSONata"),
    input: json,
    steps: fc.array(
      fc.record({
        path: jsonPathTask,
        json: jsonataTask,
        // A JSONata state in a JSONPath definition.
        mixed: fc.boolean(),
        placed: fc.constantFrom<Placed>("alone", "alone", "Map", "Parallel"),
        answers,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ language, input, steps }) => {
    const states: [string, AslObject][] = steps.map(({ path, json, mixed, placed }, i) => {
      const task = language === "JSONata" ? json : mixed ? { QueryLanguage: "JSONata", ...json } : path;
      const [name, state] = placedIn(placed, `Step ${i}`, { Type: "Task", ...task });
      const items = placed === "Map" ? pathOf(language, { ItemsPath: "$.b.c" }) : {};
      return [name, { ...state, ...items }];
    });
    const chained = states.map(([name, state], i) => [name, { ...state, Next: states[i + 1]?.[0] ?? "End" }]);
    const caught = states.some(([, { Catch }]) => (Catch as readonly Json[] | undefined)?.length);
    const States = {
      ...Object.fromEntries(chained),
      ...(caught && { Caught: { Type: "Pass", End: true } }),
      End: { Type: "Pass", End: true },
    } as Readonly<Record<string, AslState>>;
    return {
      definition: { QueryLanguage: language, StartAt: states[0]?.[0] as string, States } as AslDefinition,
      input,
      answers: Object.fromEntries(steps.map((step, i) => [`Step ${i}`, step.answers])),
    };
  });
