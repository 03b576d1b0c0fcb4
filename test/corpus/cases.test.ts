import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { stepOf } from "../../definition/guard/testing/index.ts";
import type { Json } from "../../local/expressions/types.ts";
import type { Outcome } from "../../local/tasks/outcome.ts";
import { differencesOf, seenIn } from "./compare.ts";
import { stateNames } from "./state-names.ts";
import { type OutsideCall, World } from "./world.ts";

// Definitions that ran guarded on another engine; they stand beside the repository.
const file = join(import.meta.dirname, "../../../shared/guarded-shape/cases.json");

interface Case {
  readonly definition: AslDefinition;
  readonly keys: Readonly<Record<string, string>>;
  readonly input: Json;
}

const cases: Readonly<Record<string, Case>> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const names = Object.keys(cases);

/** The outside world of the cases: a function that charges, one that answers text, one nothing, one never. */
const outside =
  (calls: Map<string, number>) =>
  (call: OutsideCall): Outcome => {
    const { resource, state, path } = call;
    const args = call.arguments as { FunctionName?: string; Payload?: Json };
    const name = args.FunctionName ?? resource.split(":").at(-1);
    const event = (args.FunctionName === undefined ? call.arguments : args.Payload) as {
      failTimes?: number;
      errorName?: string;
    } | null;
    const place = `${path.join("/")}|${state}`;
    const nth = (calls.get(place) ?? 0) + 1;
    calls.set(place, nth);
    const limit = typeof event === "object" && event !== null ? (event.failTimes ?? 0) : 0;
    if (nth <= limit) return { error: event?.errorName ?? "Transient", cause: `attempt ${nth}` };
    if (name === "slow") return { timedOut: true };
    if (name === "nul") return { output: null };
    if (name === "str") return { output: "text" };
    if (resource.endsWith("putItem") && state === "S" && "ConditionExpression" in args) {
      return { error: "DynamoDB.ConditionalCheckFailedException", cause: "no" };
    }
    const result = {
      amount: 7,
      nested: { list: [1, 2] },
      event,
      Attributes: { n: { N: "3" } },
      Output: { x: 1 },
    };
    return { output: args.FunctionName === undefined ? result : { Payload: result, StatusCode: 200 } };
  };

(names.length > 0 ? describe : describe.skip)("a guarded case, with the real Lambdas and ledger", () => {
  test.each(names)("%s runs as it does unguarded", async (name) => {
    const { definition, keys, input } = cases[name] as Case;
    const steps = Object.entries(keys).map(([state, key]) =>
      stepOf(state, {
        key: [key],
        fingerprint: [key],
        notApplied: ["Transient", "CardDeclined", "States.Timeout"],
      }),
    );
    const guarded = guardDefinition(definition, steps, { name: "order", type: "STANDARD" });
    const own = stateNames(steps);
    const run = (subject: AslDefinition) =>
      seenIn(new World({ seed: 1, names: own, answer: outside(new Map()) }), {
        definition: subject,
        input,
        names: own,
      });
    const [without, withGuard] = [await run(definition), await run(guarded.definition as AslDefinition)];
    expect({ ...withGuard, differences: differencesOf(without, withGuard) }).toEqual({
      ...without,
      differences: [],
    });
  });
});
