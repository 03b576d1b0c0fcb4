import type { AslDefinition, AslObject, AslState } from "../../definition/asl/types.ts";
import { rewriteStates } from "../../definition/asl/walk.ts";

/** A guarded definition with one guard taken out. */
export interface Mutant {
  readonly name: string;
  readonly mutate: (definition: AslDefinition) => AslDefinition;
}

const endsWith = (suffix: string) => (name: string) => name.endsWith(suffix);

const each =
  (matches: (name: string) => boolean, change: (state: AslState, name: string) => AslState) =>
  (definition: AslDefinition): AslDefinition =>
    rewriteStates(definition, (name, state) => ({ [name]: matches(name) ? change(state, name) : state }));

/** Of either language; the state that it leads to stays reachable. */
const neverTrue = (rule: AslObject): AslObject =>
  "Condition" in rule
    ? { ...rule, Condition: "{% false %}" }
    : { Next: rule.Next!, Variable: "$$.Execution.Id", StringEquals: "" };

const retryAll = [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 1, MaxAttempts: 3 }];

/** Each takes out one rule of the generated shape; the storm must find an effect that happens twice, or is lost. */
export const mutants: readonly Mutant[] = [
  {
    name: "S-Apply without the redrive check",
    mutate: each(endsWith("-Apply"), (state) =>
      typeof state.TimeoutSeconds === "string" ? { ...state, TimeoutSeconds: 10 } : state,
    ),
  },
  {
    name: "S-Apply with a Retry of its own",
    mutate: each(endsWith("-Apply"), (state) => ({ ...state, Retry: retryAll })),
  },
  {
    name: "S-Route that applies whatever the gate decided, but for a replay",
    mutate: each(endsWith("-Route"), (state) => {
      const decided = state.Choices as readonly AslObject[];
      return { ...state, Choices: decided.map((rule, index) => (index === 0 ? rule : neverTrue(rule))) };
    }),
  },
  {
    name: "no visit of its own for each try",
    mutate: each(
      () => true,
      (state) => {
        const text = JSON.stringify(state)
          .replaceAll("States.UUID()", "$$.Execution.Name")
          .replaceAll("{% $uuid() %}", "{% $states.context.Execution.Name %}");
        return JSON.parse(text) as AslState;
      },
    ),
  },
  {
    name: "a failure that skips S-Settle and tries again",
    mutate: each(endsWith("-Apply"), (state, name) => {
      const own = name.replace(/-Apply$/, "");
      const text = JSON.stringify(state.Catch ?? []).replaceAll(`"${own}-Settle"`, `"${own}-Apply"`);
      return { ...state, Catch: JSON.parse(text) };
    }),
  },
];
