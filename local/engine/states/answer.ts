import type { Json } from "../../expressions/types.ts";
import { dataLimitExceeded, Failed, type Failure, isAslError, isFailed, lambdaFailure } from "../failure.ts";
import type { EventDetails } from "../history.ts";
import { exceeds, LIMITS } from "../limits.ts";
import type { Resource } from "../resource.ts";
import type { TaskRequest } from "../run.ts";
import type { Visit } from "../visit.ts";

interface Waiting {
  resolve(result: Json): void;
  reject(reason: unknown): void;
}

const noLongerWaited = Object.assign(new Error("The state no longer waits for this task."), {
  name: "AbortError",
});

/** Waits for what answers a task: its runner, its token, a time limit. The first one counts. */
export class Answer {
  #visit: Visit;
  #resource: Resource;
  /** Made when somebody asks for the signal: few tasks do. */
  #abort: AbortController | undefined;
  #isOver = false;
  #waiting: Waiting | undefined;
  #cancels: (() => void)[];
  #heartbeat: (() => void) | undefined;

  constructor(visit: Visit, resource: Resource) {
    this.#visit = visit;
    this.#resource = resource;
    this.#cancels = [visit.life.onClose(() => this.over())];
    if (!resource.token) return;
    const { tokens, random } = visit.run.services;
    visit.token = tokens.open(random.uuid(), {
      succeed: (output) => this.#succeed(output),
      fail: (failure) => this.#fail("Failed", failure),
      heartbeat: () => this.#heartbeat?.(),
    });
    visit.renewScope();
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#isOver) this.#abort.abort(noLongerWaited);
    return this.#abort.signal;
  }

  /** Has the request done, and gives the result; rejects with `Failed`. */
  to(request: TaskRequest): Promise<Json> {
    const { timeoutSeconds, heartbeatSeconds } = request;
    const { kind, token } = this.#resource;
    return new Promise<Json>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (timeoutSeconds !== undefined) this.#limit(timeoutSeconds, { error: "States.Timeout" });
      if (heartbeatSeconds !== undefined && token) this.#watchHeartbeat(heartbeatSeconds);
      // In a promise of its own, so that what the runner throws at once is a failure of the task too.
      new Promise<Json>((answered) => answered(this.#visit.run.services.tasks(request))).then(
        // The answer of a call that took the token is not yet the result.
        (answer = null) => (kind === "integration" && token ? this.submitted(answer) : this.#succeed(answer)),
        (thrown) => this.#fail("Failed", failureOf(thrown)),
      );
    });
  }

  submitted(response: Json): void {
    const waiting = this.#waiting;
    if (waiting) this.#add("Submitted", { output: response }, waiting);
  }

  /** Nothing that comes back from now on counts. */
  over(): void {
    this.#waiting = undefined;
    for (const cancel of this.#cancels.splice(0)) cancel();
    const { token, run } = this.#visit;
    if (token !== undefined) run.services.tokens.close(token);
    this.#isOver = true;
    this.#abort?.abort(noLongerWaited);
  }

  /** A heartbeat that stays away is recorded as States.Timeout, and matched under its own name too. */
  #watchHeartbeat(seconds: number): void {
    let cancel = () => {};
    this.#heartbeat = () => {
      cancel();
      cancel = this.#limit(seconds, { error: "States.Timeout", alsoKnownAs: ["States.HeartbeatTimeout"] });
    };
    this.#heartbeat();
  }

  #limit(seconds: number, failure: Failure): () => void {
    const cancel = this.#visit.run.services.clock.after(seconds * 1000, () =>
      this.#fail("TimedOut", failure),
    );
    this.#cancels.push(cancel);
    return cancel;
  }

  #succeed(result: Json): void {
    if (exceeds(result, LIMITS.payloadBytes)) {
      this.#fail("Failed", dataLimitExceeded(this.#resource.name));
      return;
    }
    const waiting = this.#take();
    if (waiting && this.#add("Succeeded", { output: result }, waiting)) waiting.resolve(result);
  }

  #fail(event: "Failed" | "TimedOut", failure: Failure): void {
    const waiting = this.#take();
    const { error, cause } = failure;
    if (waiting && this.#add(event, { error, cause }, waiting)) waiting.reject(new Failed(failure));
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  /** Called from outside the state's own course: a full history must reach the state, not the caller. */
  #add(event: string, details: EventDetails, { reject }: Waiting): boolean {
    const { events, outcome } = this.#resource;
    try {
      this.#visit.addEvent(`${events}${event}`, { ...outcome, ...details });
      return true;
    } catch (full) {
      this.#waiting = undefined;
      reject(full);
      return false;
    }
  }
}

const failureOf = (thrown: unknown): Failure => {
  if (isFailed(thrown)) return thrown.failure;
  if (!isAslError(thrown)) return lambdaFailure(thrown);
  return { error: thrown.name, ...(thrown.cause !== "" && { cause: thrown.cause }) };
};
