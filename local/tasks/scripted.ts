import type { StepFunctions, TaskRequest, TaskRunner } from "../engine/index.ts";
import { sameJson } from "../engine/json.ts";
import { AslError, type Json } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";
import { type Outcome, play } from "./outcome.ts";

/** One answer of a task, as recorded or as written by hand. */
export interface ScriptedTask {
  state: string;
  /** Index in the nearest Map. Absent: any. */
  iteration?: number;
  /** For people; what counts is the state. */
  resource?: string;
  /** What the state asked. Tells answers of the same state apart when several run at once. */
  request?: Json;
  outcome: Outcome;
  /** The answer of the call that started a `.sync` job or took a task token. */
  submitted?: Json;
}

/** A runner that gives prepared answers, each once, in order per state. */
export interface Script {
  tasks: TaskRunner;
  /** The activities that the script knows. */
  activityExists(arn: string): boolean;
  /** What the states asked for, by the place of the answer in the script. */
  requests: ReadonlyMap<number, Json>;
}

export const scripted = (
  answers: readonly ScriptedTask[],
  options: { clock: Clock; account: () => Pick<StepFunctions, "sendTaskSuccess" | "sendTaskFailure"> },
): Script => {
  const requests = new Map<number, Json>();
  const take = (request: TaskRequest): ScriptedTask => {
    const iteration = Number(request.path.findLast((part) => /^\d+$/.test(part)) ?? -1);
    const fitting = answers
      .map((answer, index) => ({ answer, index }))
      .filter(
        ({ answer, index }) =>
          !requests.has(index) &&
          answer.state === request.state &&
          (answer.iteration === undefined || answer.iteration === iteration),
      );
    const chosen = fitting.find(({ answer }) => sameJson(answer.request, request.arguments)) ?? fitting[0];
    if (!chosen)
      throw new AslError(
        "States.Runtime",
        `The script has no answer left for state '${request.state}' (attempt ${request.attempt}).`,
      );
    requests.set(chosen.index, request.arguments);
    return chosen.answer;
  };

  const tasks: TaskRunner = async (request) => {
    const { outcome, submitted } = take(request);
    const { token } = request;
    const byToken = token !== undefined && request.resource.endsWith(".waitForTaskToken");
    if (byToken && (submitted !== undefined || "output" in outcome)) {
      options.clock.after(0, () => answerToken(token, outcome));
      return submitted ?? {};
    }
    if (submitted !== undefined) request.submitted(submitted);
    return play(outcome);
  };

  const answerToken = (token: string, outcome: Outcome) => {
    const account = options.account();
    if ("output" in outcome) account.sendTaskSuccess(token, outcome.output);
    else if ("failed" in outcome) account.sendTaskFailure(token);
    else if (!("timedOut" in outcome)) account.sendTaskFailure(token, outcome);
  };

  return { tasks, requests, activityExists: (arn) => answers.some(({ resource }) => resource === arn) };
};
