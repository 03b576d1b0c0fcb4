import { LIMITS } from "../limits.ts";
import { isRecord, type Place, type Problem } from "./finding.ts";
import { entriesOf } from "./transitions.ts";

// https://docs.aws.amazon.com/step-functions/latest/dg/workflow-variables.html
const NAME = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/** The names that a state assigns, with where. */
export const assignedIn = ({ state }: Place): { field: string; name: string }[] => {
  const found = [{ at: "Assign", assign: state.Assign as unknown }];
  for (const list of ["Choices", "Catch"] as const)
    for (const [index, entry] of entriesOf(state, list).entries())
      found.push({ at: `${list}/${index}/Assign`, assign: entry?.Assign });
  return found.flatMap(({ at, assign }) =>
    isRecord(assign)
      ? Object.keys(assign).map((name) => ({ field: `${at}/${name}`, name: name.replace(/\.\$$/, "") }))
      : [],
  );
};

/** Names that cannot be, and names that a scope around the state has. */
export const variableProblems = (place: Place, outer: ReadonlyMap<string, string>): Problem[] =>
  assignedIn(place).flatMap(({ field, name }) => {
    if (name === "states" || name.length > LIMITS.nameLength || !NAME.test(name))
      return [
        {
          at: field,
          message: `'${name}' cannot be the name of a variable: up to 80 letters, digits and _, and not 'states'`,
        },
      ];
    const owner = outer.get(name);
    return owner === undefined
      ? []
      : [
          {
            at: field,
            message: `variable '${name}' is one of the scope around, assigned in '${owner}'; take another name`,
          },
        ];
  });
