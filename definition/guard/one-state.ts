import { type AslObject, type AslState, omit, retriersOf } from "../asl/types.ts";
import type { Frame } from "./frame.ts";
import { guardRetriers, judgedCatch, judgeStates, needsJudge } from "./judge.ts";

/**
 * A step that stays one state, because what it calls claims and stores: native Retry and redrive always
 * pass the claim. Only the author's Catch needs help, where it could take a doubt for a failure.
 */
export const oneState = (frame: Frame, call: AslObject): Readonly<Record<string, AslState>> => {
  const { task, site } = frame;
  const judged = needsJudge(frame);
  const state = {
    ...omit(task, "Parameters", "Arguments", "Retry", "Catch"),
    ...call,
    Retry: [...guardRetriers(frame), ...retriersOf(task)],
    ...(judged ? { Catch: judgedCatch(frame) } : task.Catch ? { Catch: task.Catch } : {}),
  } as unknown as AslState;
  return { [site.name]: state, ...(judged ? judgeStates(frame) : {}) };
};
