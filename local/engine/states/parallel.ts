import { applyInputPath, evaluateTemplate } from "../../expressions/index.ts";
import type { Json } from "../../expressions/types.ts";
import { newBranch } from "../branch.ts";
import { inState, jsonata } from "../evaluate.ts";
import { type Exit, leaveWithResult } from "../exit.ts";
import { together } from "../together.ts";
import type { Visit } from "../visit.ts";

/** One attempt of a Parallel. After a redrive only the branches that did not succeed go on. */
export const parallel = async (visit: Visit): Promise<Exit> => {
  const { branch, state, name } = visit;
  const redriven = visit.resumed && visit.retries === 0 && branch.children !== undefined;
  if (!redriven) {
    const input = await branchInput(visit);
    visit.addEvent("ParallelStateStarted");
    const path = [...branch.path, name];
    branch.children = state.Branches!.map((block) => newBranch(block, input, { branch, path }));
  }
  const result = await together(visit, branch.children!.length, {
    limit: Number.POSITIVE_INFINITY,
    start: (index) => branch.children![index]!,
  });
  visit.life.check();
  visit.addEventAside("ParallelStateSucceeded");
  return leaveWithResult(visit, result);
};

const branchInput = async (visit: Visit): Promise<Json> => {
  const { state, scope } = visit;
  if (visit.language === "JSONata")
    return state.Arguments === undefined ? visit.input : jsonata(visit, "Arguments", state.Arguments);
  return inState(visit, () => {
    const effective = applyInputPath(state.InputPath, visit.input, scope);
    return state.Parameters === undefined ? effective : evaluateTemplate(state.Parameters, effective, scope);
  });
};
