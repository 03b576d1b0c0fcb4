import { applyInputPath } from "../../expressions/index.ts";
import { inState } from "../evaluate.ts";
import { type Exit, leaveJsonata, leaveWithInput } from "../exit.ts";
import type { Visit } from "../visit.ts";

export const succeed = (visit: Visit): Exit | Promise<Exit> => {
  if (visit.language === "JSONata") return leaveJsonata(visit, visit.input);
  const effective = inState(visit, () => applyInputPath(visit.state.InputPath, visit.input, visit.scope));
  return leaveWithInput(visit, effective, undefined);
};
