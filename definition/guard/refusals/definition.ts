import { type AslState, isObject, isTask, type Json } from "../../asl/types.ts";
import type { Site } from "../../asl/walk.ts";
import type { ResolvedStep } from "../../resolved.ts";
import { isReservedVariable } from "../names.ts";
import { type Refusal, reason } from "./refusal.ts";

/** Steps that are not one Task of the definition. */
export const unknownSteps = (steps: readonly ResolvedStep[], sites: readonly Site[]): readonly Refusal[] =>
  steps.flatMap(({ state }) => {
    const found = sites.filter(({ name }) => name === state);
    const refuse = (kind: "unknown-state" | "ambiguous-state" | "not-a-task", what: string, mend: string) => [
      { state, ...reason(kind, "steps", what, "A declaration guards exactly one Task.", mend) },
    ];
    const [site] = found;
    if (site === undefined) {
      return refuse(
        "unknown-state",
        "the definition has no such state",
        "use the name of a Task of the definition",
      );
    }
    if (found.length > 1) {
      return refuse(
        "ambiguous-state",
        `${found.length} states have this name`,
        "give each state a name of its own",
      );
    }
    if (isTask(site.state)) return [];
    return refuse(
      "not-a-task",
      `the state is a ${site.state.Type}`,
      "declare the Tasks inside it, or remove the declaration",
    );
  });

/** The author's variables that are named like the guard's. */
export const reservedVariables = (sites: readonly Site[]): readonly Refusal[] =>
  sites.flatMap(({ name, state }) =>
    assignedIn(state)
      .filter(({ variable }) => isReservedVariable(variable))
      .map(({ field, variable }) => ({
        state: name,
        ...reason(
          "reserved-variable",
          field,
          `the variable ${variable} is named like the guard's`,
          "Names that begin with so and a digit hold what the guard knows of a step.",
          "rename the variable",
        ),
      })),
  );

const assignedIn = (state: AslState): readonly { readonly field: string; readonly variable: string }[] => {
  const names = (field: string, assign: Json | undefined) =>
    isObject(assign)
      ? Object.keys(assign).map((name) => ({ field, variable: name.replace(/\.\$$/, "") }))
      : [];
  const lists = ["Catch", "Choices"].flatMap((list) => {
    const entries = state[list];
    return Array.isArray(entries)
      ? (entries as readonly Json[]).flatMap((entry, i) =>
          isObject(entry) ? names(`${list}[${i}].Assign`, entry.Assign) : [],
        )
      : [];
  });
  return [...names("Assign", state.Assign), ...lists];
};

/** Generated names that the definition, or another step, has already. */
export const nameClashes = (
  sites: readonly Site[],
  generated: ReadonlyMap<string, readonly string[]>,
): readonly Refusal[] => {
  const owners = new Map(sites.map(({ name }) => [name, name]));
  return [...generated].flatMap(([state, names]) =>
    names.flatMap((name) => {
      if (name === state) return [];
      const owner = owners.get(name);
      if (owner === undefined) {
        owners.set(name, state);
        return [];
      }
      return [
        {
          state,
          ...reason(
            "name-clash",
            "name",
            owner === name ? `the definition has a state ${name}` : `${owner} also becomes ${name}`,
            "Guarding adds states that are named after the step.",
            owner === name ? `rename ${name}` : "rename one of the two",
          ),
        },
      ];
    }),
  );
};
