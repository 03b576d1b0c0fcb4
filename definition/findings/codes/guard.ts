import { mustMend } from "./code-info.ts";

/** SO2xx: what stands in the way of guarding a state as declared. The guard itself says why and how to mend it. */
export const guardCodes = {
  SO201: mustMend(
    "error",
    "resource that cannot be guarded",
    "The guard has to know what the call means.",
    "use a Lambda or a service integration",
  ),
  SO202: mustMend(
    "error",
    "heartbeat not shorter than the timeout",
    "Step Functions refuses it.",
    "shorten HeartbeatSeconds",
  ),
  SO203: mustMend(
    "error",
    "integration pattern in an Express workflow",
    "Express workflows take request-response only.",
    "use type: STANDARD",
  ),
  SO204: mustMend(
    "error",
    "context of the state itself",
    "The field moves to another state, where the context says something else.",
    "leave it out",
  ),
  SO205: mustMend(
    "error",
    "task token out of place",
    "A token belongs to the state that makes the call.",
    "pass $$.Task.Token as a member of its own",
  ),
  SO206: mustMend(
    "error",
    "volatile arguments",
    "They change between two attempts at the same effect, and they define it when there is no fingerprint.",
    "declare fingerprint",
  ),
  SO207: mustMend(
    "error",
    "expression that reads $states as a whole",
    "What it reads is not the same in another state.",
    "name the member that is meant",
  ),
  SO208: mustMend(
    "error",
    "variable reserved for the guard",
    "Variables named so1, so2 … carry the guard's data.",
    "rename the variable",
  ),
  SO209: mustMend(
    "error",
    "clash with a generated state",
    "The guard adds states named after the step.",
    "rename the state",
  ),
  SO210: mustMend(
    "error",
    "template error caught or retried by name",
    "Such errors now occur in another state.",
    "remove the name",
  ),
  SO211: mustMend(
    "error",
    "Retry or Catch that Step Functions refuses",
    "The guard retries by the author's numbers.",
    "correct it as the message says",
  ),
  SO212: mustMend(
    "error",
    "error of the guard retried or caught",
    "What the guard cannot decide ends the execution, so that a redrive takes it up again.",
    "remove the name",
  ),
  SO213: mustMend(
    "error",
    "token cannot be put into the arguments",
    "The member is taken, or the arguments do not take it.",
    "remove the member from the arguments, or use mechanism: claim",
  ),
} as const;
