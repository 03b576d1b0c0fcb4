import { applyInputPath, applyResultPath, evaluateTemplate } from "../expressions/index.ts";
import type { Json } from "../expressions/types.ts";
import { type Extra, inState, jsonata } from "./evaluate.ts";
import { dataLimitExceeded, Failed } from "./failure.ts";
import { exceeds, LIMITS } from "./limits.ts";
import type { Visit } from "./visit.ts";

/** How a state is left. */
export interface Exit {
  output: Json;
  /** Absent at the end of the line. */
  next: string | undefined;
  assigned?: Record<string, Json> | undefined;
}

export type Variables = Record<string, Json>;

/** Where a state leads that has Next or End. */
export const nextOf = (visit: Visit): string | undefined => visit.state.Next;

/** The exit of a JSONPath state without a result: Choice, Wait, Succeed. */
export const leaveWithInput = (visit: Visit, input: Json, next = nextOf(visit)): Exit => {
  const { state, scope } = visit;
  return inState(visit, () => ({
    output: applyInputPath(state.OutputPath, input, scope),
    next,
    assigned: assign(visit, state.Assign, input),
  }));
};

/** ResultSelector, ResultPath, OutputPath and Assign, or Output and Assign, on the result of a state. */
export const leaveWithResult = (visit: Visit, result: Json): Exit | Promise<Exit> => {
  const { state, scope, input } = visit;
  if (visit.language === "JSONata") return leaveJsonata(visit, result, { result });
  return inState(visit, () => {
    const selected =
      state.ResultSelector === undefined ? result : evaluateTemplate(state.ResultSelector, result, scope);
    const merged = applyResultPath(state.ResultPath, input, selected);
    return {
      output: applyInputPath(state.OutputPath, merged, scope),
      next: nextOf(visit),
      assigned: assign(visit, state.Assign, result),
    };
  });
};

/** Output and Assign of a JSONata state; both see the variables as they were before it. */
export const leaveJsonata = async (
  visit: Visit,
  otherwise: Json,
  extra: Extra = {},
  { Assign, Output, Next }: { Assign?: Variables; Output?: Json; Next?: string | undefined } = visit.state,
  /** Where those stand: `Catch[0]/`. */
  at = "",
): Promise<Exit> => {
  const assigned = Assign && ((await jsonata(visit, `${at}Assign`, Assign, extra)) as Variables);
  const output = Output === undefined ? otherwise : await jsonata(visit, `${at}Output`, Output, extra);
  return { output, next: Next, assigned };
};

/** The variables that a JSONPath Assign gives. */
export const assign = (visit: Visit, template: Variables | undefined, root: Json): Variables | undefined =>
  template && (evaluateTemplate(template, root, visit.scope) as Variables);

/**
 * Refuses what is larger than AWS allows. A Parallel or Map that fails by that is run anew as a whole
 * by a redrive.
 */
export const checked = (visit: Visit, exit: Exit): Exit => {
  if (exit.output !== visit.input && exceeds(exit.output, LIMITS.payloadBytes)) {
    visit.branch.children = undefined;
    throw new Failed(dataLimitExceeded(visit.name));
  }
  if (exit.assigned) checkVariables(visit, exit.assigned);
  return exit;
};

/** https://docs.aws.amazon.com/step-functions/latest/dg/workflow-variables.html#workflow-variables-limits */
const checkVariables = (visit: Visit, assigned: Variables): void => {
  if (exceeds(assigned, LIMITS.variableBytes))
    throw visit.failure("States.Runtime", "The size of the variables that Assign gives exceeds 256 KiB.");
  if (exceeds({ ...visit.branch.variables, ...assigned }, LIMITS.variablesBytes))
    throw visit.failure("States.Runtime", "The size of all variables exceeds 10 MiB.");
};
