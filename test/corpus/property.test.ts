import fc from "fast-check";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import type { Outcome } from "../../local/tasks/outcome.ts";
import { differencesOf, seenIn } from "./compare.ts";
import { declared, type LambdaShape } from "./declare.ts";
import { type Generated, generated } from "./generated.ts";
import { stateNames } from "./state-names.ts";
import { storm } from "./storm.ts";
import { type OutsideCall, World } from "./world.ts";

/** What each place is answered: its errors one after the other, then its result. */
const outside = ({ answers }: Generated, shape: LambdaShape): ((call: OutsideCall) => Outcome) => {
  const asked = new Map<string, number>();
  return ({ state, path }) => {
    const place = `${path.join("/")}|${state}`;
    const nth = asked.get(place) ?? 0;
    asked.set(place, nth + 1);
    const { errors = [], result = null } = answers[state] ?? {};
    // A Lambda that guards itself is in doubt after a time-out, as it should be.
    const error = errors.filter((name) => shape === "wrapped" || name !== "States.Timeout")[nth];
    if (error === "States.Timeout") return { timedOut: true };
    return error === undefined ? { output: result } : { error, cause: `answer ${nth}` };
  };
};

const bothRuns = async (subject: Generated, shape: LambdaShape) => {
  const { definition, input } = subject;
  const steps = declared(definition, { notApplied: ["A", "B", "States.Timeout"] }, shape);
  const guarded = guardDefinition(definition, steps, { name: "order", type: "STANDARD" });
  expect(guarded.findings).toEqual([]);
  const names = stateNames(steps);
  const run = (ran: AslDefinition) =>
    seenIn(new World({ seed: 1, names, answer: outside(subject, shape) }), { definition: ran, input, names });
  return [await run(definition), await run(guarded.definition as AslDefinition)] as const;
};

/** Each test's; a night's worth finds more. */
const runs = Number(process.env.RUNS ?? 60);

describe("any definition", () => {
  test.each<LambdaShape>(["wrapped", "inline"])(
    "shows its author the same, guarded and unguarded (Lambdas %s)",
    async (shape) => {
      await fc.assert(
        fc.asyncProperty(generated, async (subject) => {
          const [before, after] = await bothRuns(subject, shape);
          const differences = differencesOf(before, after);
          expect(differences.length > 0 ? { differences, before, after } : undefined).toBeUndefined();
        }),
        { numRuns: runs },
      );
    },
    1_000 * (60 + runs),
  );

  it(
    "has no effect twice in a storm",
    async () => {
      await fc.assert(
        fc.asyncProperty(generated, fc.nat(1000), async (subject, seed) => {
          const steps = declared(subject.definition, { notApplied: ["A", "B"] });
          const { definition } = guardDefinition(subject.definition, steps, {
            name: "corpus",
            type: "STANDARD",
          });
          const answer = outside({ ...subject, answers: withoutErrors(subject) }, "wrapped");
          const { twice } = await storm({
            definition: definition as AslDefinition,
            input: subject.input,
            names: stateNames(steps),
            answer,
            seed,
          });
          expect(twice).toEqual([]);
        }),
        { numRuns: Math.ceil(runs / 2) },
      );
    },
    1_000 * (60 + runs),
  );
});

const withoutErrors = ({ answers }: Generated): Generated["answers"] =>
  Object.fromEntries(Object.entries(answers).map(([state, { result }]) => [state, { errors: [], result }]));
