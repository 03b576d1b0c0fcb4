import type { Json } from "../expressions/types.ts";
import type { StateType } from "./asl.ts";
import type { Branch } from "./branch.ts";
import { withRetryAndCatch } from "./catch.ts";
import { checked, type Exit } from "./exit.ts";
import type { Life } from "./life.ts";
import type { Moment, Run } from "./run.ts";
import { choice } from "./states/choice.ts";
import { fail } from "./states/fail.ts";
import { map } from "./states/map.ts";
import { parallel } from "./states/parallel.ts";
import { pass } from "./states/pass.ts";
import { succeed } from "./states/succeed.ts";
import { task } from "./states/task.ts";
import { wait } from "./states/wait.ts";
import { Visit } from "./visit.ts";

const STATES: Record<StateType, (visit: Visit) => Exit | Promise<Exit>> = {
  Pass: pass,
  Choice: choice,
  Wait: wait,
  Succeed: succeed,
  Fail: fail,
  Task: (visit) => withRetryAndCatch(visit, task),
  Parallel: (visit) => withRetryAndCatch(visit, parallel),
  Map: (visit) => withRetryAndCatch(visit, map),
};

/**
 * After so many states others get their turn, and so many milliseconds have passed: AWS is not faster,
 * and a loop without end must reach its time limit.
 */
const TURN = 1000;

/**
 * Runs a line of states from where it stands to its end, and gives its output; throws `Failed`, or
 * `CLOSED` when its life was ended. States that wait for nothing run without a promise in between.
 */
export const runBranch = async (run: Run, branch: Branch, life: Life): Promise<Json> => {
  for (let states = 1; ; states++) {
    const visit = new Visit(run, branch, life);
    if (!visit.resumed) {
      const observed = enter(visit);
      if (observed) await observed;
      life.check();
    }
    const exit = STATES[visit.state.Type](visit);
    const left = exit instanceof Promise ? await exit : exit;
    life.check();
    const observed = leave(visit, checked(visit, left));
    if (observed) await observed;
    life.check();
    if (branch.outcome) return left.output;
    if (states % TURN === 0) {
      await life.pause(run.services.clock, TURN);
      life.check();
    }
  }
};

const enter = (visit: Visit): void | Promise<void> => {
  const event = visit.addEvent(`${visit.state.Type}StateEntered`, { state: visit.name, input: visit.input });
  visit.branch.entered = { event, at: visit.run.services.clock.now() };
  return visit.run.services.observer.stateEntered?.(momentOf(visit));
};

const leave = (visit: Visit, { output, next, assigned }: Exit): void | Promise<void> => {
  const { branch } = visit;
  const assignedVariables = assigned && Object.keys(assigned).length > 0 ? assigned : undefined;
  visit.addEvent(`${visit.state.Type}StateExited`, { state: visit.name, output, assignedVariables });
  if (assigned) branch.variables = { ...branch.variables, ...assigned };
  branch.entered = undefined;
  branch.children = undefined;
  branch.mapRun = undefined;
  if (next === undefined) branch.outcome = { output };
  else {
    branch.state = next;
    branch.input = output;
  }
  return visit.run.services.observer.stateExited?.(momentOf(visit));
};

const momentOf = ({ run, name, branch }: Visit): Moment => ({
  executionArn: run.record.arn,
  redriveCount: run.record.redriveCount,
  state: name,
  path: branch.path,
});
