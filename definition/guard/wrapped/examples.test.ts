import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AslDefinition, AslObject } from "../../asl/types.ts";
import { guardDefinition } from "../index.ts";
import { complaintsOf, stepOf } from "../testing/index.ts";

// The shape as it ran on another engine; it stands beside the repository.
const folder = join(import.meta.dirname, "../../../../shared/guarded-shape");
const present = existsSync(join(folder, "cases.json"));

interface Case {
  readonly definition: AslDefinition;
  readonly keys: Readonly<Record<string, string>>;
}

const cases: Readonly<Record<string, Case>> = present
  ? JSON.parse(readFileSync(join(folder, "cases.json"), "utf8"))
  : {};

const exampleOf = (name: string): AslDefinition =>
  JSON.parse(
    readFileSync(join(folder, "examples", `${name}.json`), "utf8").replaceAll("${QueueUrl}", "QURL"),
  );

const guarded = ({ definition, keys }: Case) =>
  guardDefinition(
    definition,
    Object.entries(keys).map(([state, key]) => stepOf(state, { key: [key], fingerprint: [key] })),
    { name: "order", type: "STANDARD" },
  );

/** Every state of a definition by name, nested ones too. */
const statesOf = (value: unknown): Readonly<Record<string, AslObject>> => {
  if (typeof value !== "object" || value === null) return {};
  const own = "States" in value ? (value.States as Record<string, AslObject>) : {};
  return Object.assign({}, own, ...Object.values(value).map(statesOf));
};

/** What is meant to be as in the examples, state by state. */
const comparable = (name: string, state: AslObject): unknown => {
  const { Retry, Parameters, Arguments, Assign, ...rest } = state as Record<string, AslObject>;
  const ours = String(rest.Resource ?? "").includes("FunctionArn}");
  if (/-Catch-\d$/.test(name)) return { Next: rest.Next, ResultPath: rest.ResultPath };
  // Ours waits for a time, not for a length, so that a redrive does not begin the wait anew.
  if (String(rest.Type) === "Wait") return { Type: rest.Type, Next: rest.Next };
  // Keys are read more carefully, and options have a variable of their own.
  const Catch = (rest.Catch as unknown as readonly AslObject[] | undefined)?.filter(
    // Ours also takes a result that cannot be carried, and a ResultPath that does not match.
    ({ ErrorEquals }) => !ours || !/DataLimitExceeded|IntrinsicFailure/.test(String(ErrorEquals)),
  );
  const assigned = { ...Assign, so1_key: 0, "so1_key.$": 0, so2_key: 0, "so2_key.$": 0 } as Record<
    string,
    unknown
  >;
  delete assigned.so1_opts;
  delete assigned.so2_opts;
  return ours ? { ...rest, Catch, assigned } : { ...rest, Catch, assigned, Parameters, Arguments };
};

(present ? describe : describe.skip)("the guarded shape of the examples", () => {
  test.each(Object.keys(cases))("%s has the states, transitions and fields that ran", (name) => {
    const { definition, findings } = guarded(cases[name] as Case);
    expect(findings).toEqual([]);
    const ours = statesOf(definition);
    const theirs = statesOf(exampleOf(name));
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(theirs).toSorted());
    for (const [state, fields] of Object.entries(theirs).filter(
      ([, { Type }]) => Type !== "Map" && Type !== "Parallel",
    )) {
      expect([state, comparable(state, ours[state] as AslObject)]).toEqual([
        state,
        comparable(state, fields),
      ]);
    }
  });

  test.each(Object.keys(cases))("%s is accepted by asl-validator", (name) => {
    expect(complaintsOf(guarded(cases[name] as Case).definition as AslDefinition)).toEqual([]);
  });
});
