import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  applyInputPath,
  applyResultPath,
  evaluateChoiceRule,
  evaluateJsonata,
  evaluateTemplate,
  type Json,
  type JsonObject,
  type Scope,
} from "./index.ts";
import { testScope } from "./testing/scope.ts";

interface Recorded {
  id: string;
  definition: { StartAt: string; QueryLanguage?: string; States: Record<string, JsonObject> };
  input: Json;
  expected: { status: string; output?: Json; error?: string; cause?: string };
  volatile: string[];
}

const corpus = new URL("../../../shared/corpus/recorded/", import.meta.url);

const casesIn = (folder: string): Recorded[] => {
  const at = new URL(folder, corpus);
  if (!existsSync(at)) return [];
  return readdirSync(at)
    .filter((name) => name.endsWith(".json") && name !== "manifest.json")
    .map((name) => JSON.parse(readFileSync(new URL(name, at), "utf8")));
};

/** The context object, with the placeholders that the recordings have for names. */
const contextOf = ({ definition, input }: Recorded): Json => ({
  Execution: {
    Id: "arn:aws:states:us-east-1:111111111111:execution:<ArnPart_0idx>:<ExecArnPart_0idx>",
    Input: input,
    StartTime: "date",
    Name: "<ExecArnPart_0idx>",
    RoleArn: "snf_role_arn",
    RedriveCount: 0,
  },
  StateMachine: {
    Id: "arn:aws:states:us-east-1:111111111111:stateMachine:<ArnPart_0idx>",
    Name: "<ArnPart_0idx>",
  },
  State: { Name: definition.StartAt, EnteredTime: "date" },
});

const scopeOf = (recorded: Recorded): Scope => ({ ...testScope(), context: contextOf(recorded) });

/** What a Pass state makes of its input. */
const pass = async (state: JsonObject, jsonata: boolean, input: Json, scope: Scope): Promise<Json> => {
  if (jsonata) {
    await evaluateJsonata(state.Assign ?? {}, { input }, scope, "Assign");
    return state.Output === undefined ? input : evaluateJsonata(state.Output, { input }, scope, "Output");
  }
  const { InputPath, Parameters, Result, ResultPath, OutputPath } = state as Record<string, string | null>;
  const effective = applyInputPath(InputPath, input, scope);
  const parameters = Parameters === undefined ? effective : evaluateTemplate(Parameters, effective, scope);
  const result = Result === undefined ? parameters : Result;
  return applyInputPath(OutputPath, applyResultPath(ResultPath, input, result), scope);
};

const without = (value: Json, pointers: string[]): Json => {
  const copy = JSON.parse(JSON.stringify(value));
  for (const pointer of pointers) {
    const names = pointer.split("/").slice(1);
    const last = names.pop() as string;
    const parent = names.reduce((node, name) => node?.[name], copy);
    if (parent !== undefined) delete parent[last];
  }
  return copy;
};

const startOf = ({ definition }: Recorded): JsonObject => definition.States[definition.StartAt] as JsonObject;

/** Causes without the state and the event, which the engine adds, and without the words of AWS's JSON parser. */
const comparable = ({ cause, ...expected }: Recorded["expected"]) => ({
  ...expected,
  ...(cause !== undefined && {
    cause: cause
      .replace(/^An error .*?\(entered at the event id #\d+\)\. /, "")
      .replace(/(?<=caused by: ).*/s, ""),
  }),
});

const choices = casesIn("choice-operators/");
const passes = [...casesIn("./"), ...casesIn("tiny/")].filter(({ definition, expected }) => {
  const states = Object.values(definition.States);
  // The limit on the size of a result is the engine's.
  return states.length === 1 && states[0]?.Type === "Pass" && expected.error !== "States.DataLimitExceeded";
});

const byId = (cases: Recorded[]) => cases.map((recorded) => [recorded.id, recorded] as const);

if (choices.length === 0)
  test.todo("needs the recorded executions that stand beside the repository: ../shared/corpus");
else {
  test.each(byId(choices))("%s", (_, recorded) => {
    const [rule] = startOf(recorded).Choices as JsonObject[];
    const matched = evaluateChoiceRule(rule as JsonObject, recorded.input, scopeOf(recorded));
    expect({ "TestResult.$": matched ? "ConditionTrue" : "ConditionFalse" }).toEqual(
      recorded.expected.output,
    );
  });

  test.each(byId(passes))("%s", async (_, recorded) => {
    const { definition, input, expected, volatile } = recorded;
    const state = startOf(recorded);
    const jsonata = (state.QueryLanguage ?? definition.QueryLanguage) === "JSONata";
    const outcome = await pass(state, jsonata, input, scopeOf(recorded)).then(
      (output) => ({ status: "SUCCEEDED", output }),
      ({ name, cause }) =>
        comparable({ status: "FAILED", error: name, ...(expected.cause !== undefined && { cause }) }),
    );
    const skipped = volatile.filter((pointer) => pointer.startsWith("/expected/"));
    expect(without({ expected: outcome }, skipped)).toEqual(
      without({ expected: comparable(expected) }, skipped),
    );
  });
}
