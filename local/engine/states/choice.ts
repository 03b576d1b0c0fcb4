import { applyInputPath, evaluateChoiceRule, evaluateJsonataCondition } from "../../expressions/index.ts";
import type { Json, JsonObject } from "../../expressions/types.ts";
import type { ChoiceRule } from "../asl.ts";
import { inJsonata, inState } from "../evaluate.ts";
import { assign, type Exit, leaveJsonata } from "../exit.ts";
import type { Visit } from "../visit.ts";

export const choice = (visit: Visit): Exit | Promise<Exit> => {
  const { state, input, scope } = visit;
  if (visit.language === "JSONata") return chooseByJsonata(visit);
  return inState(visit, () => {
    const effective = applyInputPath(state.InputPath, input, scope);
    const rule = state.Choices?.find((candidate) =>
      evaluateChoiceRule(candidate as JsonObject, effective, scope),
    );
    const taken = rule ?? otherwise(visit);
    return {
      output: applyInputPath(state.OutputPath, effective, scope),
      next: taken.Next,
      assigned: assign(visit, taken.Assign, effective),
    };
  });
};

const chooseByJsonata = async (visit: Visit): Promise<Exit> => {
  for (const [index, rule] of (visit.state.Choices ?? []).entries())
    if (await holds(visit, index, rule.Condition!))
      return leaveJsonata(visit, visit.input, {}, rule, `Choices[${index}]/`);
  return leaveJsonata(visit, visit.input, {}, otherwise(visit));
};

const holds = (visit: Visit, index: number, condition: Json): Promise<boolean> =>
  inJsonata(visit, () =>
    evaluateJsonataCondition(condition, { input: visit.input }, visit.scope, `Choices[${index}]/Condition`),
  );

/** What the state does when no rule holds: its Default, with its own Assign and Output. */
const otherwise = (visit: Visit): Pick<ChoiceRule, "Next" | "Assign" | "Output"> => {
  const { Default, Assign, Output } = visit.state;
  if (Default === undefined)
    throw visit.failure(
      "States.Runtime",
      "Failed to transition out of the state. The state does not point to a next state.",
    );
  return { Next: Default, ...(Assign && { Assign }), ...(Output !== undefined && { Output }) };
};
