import type { Json } from "../../expressions/types.ts";
import { type Exit, leaveWithResult } from "../exit.ts";
import { dataLimitExceeded, Failed, type Failure, isAslError, isFailed, lambdaFailure } from "../failure.ts";
import type { EventDetails } from "../history.ts";
import { exceeds, LIMITS } from "../limits.ts";
import { type Resource, resourceOf } from "../resource.ts";
import type { TaskRequest } from "../run.ts";
import type { Visit } from "../visit.ts";
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
      executionArn: run.execution.arn,
      redriveCount: run.execution.redriveCount,
      attempt: visit.retries,
      signal: answer.signal,
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
  visit.record(`${resource.events}Scheduled`, details);
  visit.record(`${resource.events}Started`, resource.kind === "integration" ? resource.details : {});
};

/** Waits for what answers a task: its runner, its token, a time limit. The first one counts. */
class Answer {
  #visit: Visit;
  #resource: Resource;
  #abort = new AbortController();
  #forget: () => void;
  #cancels: (() => void)[] = [];
  #settle: { resolve(result: Json): void; reject(failed: Failed): void } | undefined;

  constructor(visit: Visit, resource: Resource) {
    this.#visit = visit;
    this.#resource = resource;
    this.#forget = visit.life.onClose(() => this.over());
    if (!resource.token) return;
    visit.token = visit.run.services.tokens.open(visit.run.services.random.uuid(), {
      succeed: (output) => this.#succeed(output),
      fail: (failure) => this.#fail(failure),
      heartbeat: () => this.#heartbeat?.(),
    });
    visit.renewScope();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  to(request: TaskRequest): Promise<Json> {
    const { services } = this.#visit.run;
    return new Promise<Json>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#limit(request.timeoutSeconds, ["States.Timeout"]);
      if (request.heartbeatSeconds !== undefined && this.#resource.token)
        this.#watchHeartbeat(request.heartbeatSeconds);
      // In a promise of its own, so that what the runner throws at once is a failure of the task too.
      new Promise<Json>((answered) => answered(services.tasks(request))).then(
        (result) =>
          this.#resource.kind === "integration" && this.#resource.token
            ? this.submitted(result)
            : this.#succeed(result),
        (thrown) => this.#fail(failureOf(thrown)),
      );
    });
  }

  submitted(response: Json): void {
    if (this.#settle) this.#visit.record("TaskSubmitted", { ...this.#resource.details, output: response });
  }

  /** Nothing that comes back from now on counts. */
  over(): void {
    this.#settle = undefined;
    this.#forget();
    for (const cancel of this.#cancels) cancel();
    if (this.#visit.token !== undefined) this.#visit.run.services.tokens.close(this.#visit.token);
    this.#abort.abort();
  }

  #heartbeat: (() => void) | undefined;

  #watchHeartbeat(seconds: number): void {
    let cancel = () => {};
    this.#heartbeat = () => {
      cancel();
      cancel = this.#limit(seconds, ["States.Timeout", "States.HeartbeatTimeout"]);
    };
    this.#heartbeat();
  }

  /** A heartbeat that stays away is recorded as States.Timeout, and matched under its own name too. */
  #limit(seconds: number | undefined, [error, ...alsoKnownAs]: [string, ...string[]]): () => void {
    if (seconds === undefined) return () => {};
    const { clock } = this.#visit.run.services;
    const cancel = clock.after(seconds * 1000, () => {
      this.#end("TimedOut", { error }, { error, alsoKnownAs });
    });
    this.#cancels.push(cancel);
    return cancel;
  }

  #succeed(result: Json): void {
    if (exceeds(result, LIMITS.payloadBytes)) {
      this.#fail(dataLimitExceeded(this.#resource.name));
      return;
    }
    const settle = this.#take();
    if (!settle) return;
    this.#visit.record(`${this.#resource.events}Succeeded`, { ...this.#resource.outcome, output: result });
    settle.resolve(result);
  }

  #fail(failure: Failure): void {
    this.#end("Failed", { error: failure.error, cause: failure.cause }, failure);
  }

  #end(event: "Failed" | "TimedOut", details: EventDetails, failure: Failure): void {
    const settle = this.#take();
    if (!settle) return;
    this.#visit.record(`${this.#resource.events}${event}`, { ...this.#resource.outcome, ...details });
    settle.reject(new Failed(failure));
  }

  #take() {
    const settle = this.#settle;
    this.#settle = undefined;
    return settle;
  }
}

const failureOf = (thrown: unknown): Failure => {
  if (isFailed(thrown)) return thrown.failure;
  if (!isAslError(thrown)) return lambdaFailure(thrown);
  return { error: thrown.name, ...(thrown.cause !== "" && { cause: thrown.cause }) };
};
