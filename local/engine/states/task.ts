import { type Exit, leaveWithResult } from "../exit.ts";
import { dataLimitExceeded, Failed } from "../failure.ts";
import type { EventDetails } from "../history.ts";
import { exceeds, LIMITS } from "../limits.ts";
import { type Resource, resourceOf } from "../resource.ts";
import type { TaskRequest } from "../run.ts";
import type { Visit } from "../visit.ts";
import { Answer } from "./answer.ts";
import { taskFields } from "./task-fields.ts";

/** One attempt of a Task. */
export const task = async (visit: Visit): Promise<Exit> => {
  const { run, state, life } = visit;
  const { services } = run;
  const resource = resourceOf(state.Resource!);
  if (resource.kind === "activity" && !services.activityExists(state.Resource!))
    throw visit.failure("States.Runtime", `The activity ${state.Resource} does not exist.`);

  const answer = new Answer(visit, resource);
  try {
    const fields = await taskFields(visit);
    if (exceeds(fields.arguments, LIMITS.payloadBytes)) throw new Failed(dataLimitExceeded(resource.name));
    recordScheduled(visit, resource, fields);
    const request: TaskRequest = {
      resource: state.Resource!,
      state: visit.name,
      path: visit.branch.path,
      context: visit.scope.context,
      executionArn: run.record.arn,
      redriveCount: run.record.redriveCount,
      attempt: visit.retries,
      get signal() {
        return answer.signal;
      },
      submitted: (response) => answer.submitted(response),
      ...(visit.token !== undefined && { token: visit.token }),
      ...fields,
    };
    const observed = services.observer.taskScheduled?.(request);
    if (observed) await observed;
    life.check();
    const result = await answer.to(request);
    life.check();
    return leaveWithResult(visit, result);
  } finally {
    answer.over();
  }
};

const recordScheduled = (visit: Visit, resource: Resource, fields: EventDetails): void => {
  const details = {
    ...resource.details,
    [resource.kind === "integration" ? "request" : "input"]: fields.arguments,
    timeoutInSeconds: fields.timeoutSeconds,
    heartbeatInSeconds: fields.heartbeatSeconds,
    taskCredentials: fields.credentials,
  };
  visit.addEvent(`${resource.events}Scheduled`, details);
  visit.addEvent(`${resource.events}Started`, resource.kind === "integration" ? resource.details : {});
};
