import type { Json } from "../expressions/types.ts";
import { apiError } from "./api-error.ts";
import type { Failure } from "./failure.ts";

/** What a state does that waits for a token. */
export interface Waiting {
  succeed(output: Json): void;
  fail(failure: Failure): void;
  heartbeat(): void;
}

/** The task tokens of an account: those that are waited for, and those that were once given out. */
export class Tokens {
  #waiting = new Map<string, Waiting>();
  #prefix = "token-";

  open(id: string, waiting: Waiting): string {
    const token = this.#prefix + id;
    this.#waiting.set(token, waiting);
    return token;
  }

  close(token: string): void {
    this.#waiting.delete(token);
  }

  /** https://docs.aws.amazon.com/step-functions/latest/apireference/API_SendTaskSuccess.html#API_SendTaskSuccess_Errors */
  find(token: string): Waiting {
    const waiting = this.#waiting.get(token);
    if (waiting) return waiting;
    if (token.startsWith(this.#prefix))
      throw apiError("TaskTimedOut", "Task Timed Out: 'Provided task does not exist anymore'");
    throw apiError("InvalidToken", "Invalid Token: 'Invalid token'");
  }
}
