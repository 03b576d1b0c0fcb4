import type { AslDefinition, AslState } from "../../definition/asl/types.ts";
import { rewriteStates } from "../../definition/asl/walk.ts";

/** A guarded definition with one guard taken out. */
export interface Mutant {
  readonly name: string;
  /** The one fault after which the effect happens twice. */
  readonly fault: "PublishFulfilled:abort" | "PublishFulfilled:lost-response";
  readonly mutate: (definition: AslDefinition) => AslDefinition;
}

const endsWith = (suffix: string) => (name: string) => name.endsWith(suffix);

const each =
  (matches: (name: string) => boolean, change: (state: AslState, name: string) => AslState) =>
  (definition: AslDefinition): AslDefinition =>
    rewriteStates(definition, (name, state) => ({ [name]: matches(name) ? change(state, name) : state }));

const retryAll = [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 1, MaxAttempts: 3 }];

/** Each takes out one rule of the generated shape. */
export const mutants: readonly Mutant[] = [
  {
    name: "S-Apply without the redrive check",
    fault: "PublishFulfilled:abort",
    mutate: each(endsWith("-Apply"), (state) =>
      typeof state.TimeoutSeconds === "string" ? { ...state, TimeoutSeconds: 10 } : state,
    ),
  },
  {
    name: "S-Apply with a Retry of its own",
    fault: "PublishFulfilled:lost-response",
    mutate: each(endsWith("-Apply"), (state) => ({ ...state, Retry: retryAll })),
  },
  {
    name: "no visit of its own for each try",
    fault: "PublishFulfilled:abort",
    mutate: each(
      () => true,
      (state) => {
        const text = JSON.stringify(state)
          .replaceAll("States.UUID()", () => "$$.Execution.Name")
          .replaceAll("{% $uuid() %}", "{% $states.context.Execution.Name %}");
        return JSON.parse(text) as AslState;
      },
    ),
  },
  {
    name: "a failure that skips S-Settle and tries again",
    fault: "PublishFulfilled:lost-response",
    mutate: each(endsWith("-Apply"), (state, name) => {
      const own = name.replace(/-Apply$/, "");
      const text = JSON.stringify(state.Catch ?? []).replaceAll(`"${own}-Settle"`, `"${own}-Apply"`);
      return { ...state, Catch: JSON.parse(text) };
    }),
  },
];
