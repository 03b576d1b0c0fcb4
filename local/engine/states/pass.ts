import { applyInputPath, applyResultPath, evaluateTemplate } from "../../expressions/index.ts";
import { inState } from "../evaluate.ts";
import { assign, type Exit, leaveJsonata, nextOf } from "../exit.ts";
import type { Visit } from "../visit.ts";

/**
 * After a redrive the state is left without being executed.
 * https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html#redrive-individual-state-behavior
 */
export const pass = (visit: Visit): Exit | Promise<Exit> => {
  const { state, input, scope } = visit;
  if (visit.resumed) return { output: input, next: nextOf(visit) };
  if (visit.language === "JSONata") return leaveJsonata(visit, input);
  return inState(visit, () => {
    const effective = applyInputPath(state.InputPath, input, scope);
    const result =
      state.Result ??
      (state.Parameters === undefined ? effective : evaluateTemplate(state.Parameters, effective, scope));
    return {
      output: applyInputPath(state.OutputPath, applyResultPath(state.ResultPath, input, result), scope),
      next: nextOf(visit),
      assigned: assign(visit, state.Assign, result),
    };
  });
};
