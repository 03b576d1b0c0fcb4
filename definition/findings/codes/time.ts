import { mayJudge, mustMend } from "./code-info.ts";

/** SO13x: horizon, retention, leases and timeouts. */
export const timeCodes = {
  SO130: mayJudge(
    "error",
    "retention shorter than the horizon",
    "A retry, redrive or replayed trigger that arrives after the record has expired applies the effect again. The " +
      "horizon has one redrive in it, of 14 days and a timeout begun anew; each further one that fails adds as much.",
    "lengthen retention, by more where executions are redriven again and again, or shorten the workflow's timeout or " +
      "replayDelay where they are shorter in truth",
  ),
  SO131: mayJudge(
    "warning",
    "replay of the trigger not declared",
    "The scope outlives an execution, so a trigger delivered again starts one that must find the record.",
    "declare triggers, or replayDelay (0 when no start is ever repeated)",
  ),
  SO132: mustMend(
    "error",
    "retention longer than allowed",
    "The workflow declares maxRetention, a limit set by data protection.",
    "shorten retention, set hashKeys and raise maxRetention, or shorten the horizon",
  ),
  SO133: mustMend(
    "error",
    "no timeout on a wrapped step",
    "The claim must outlive the call, and without a timeout the call may last a year.",
    "add TimeoutSeconds to the state, or timeout to the step",
  ),
  SO134: mustMend(
    "error",
    "lease shorter than the callee",
    "The callee may still be at work when its claim is given up, and the effect is applied twice.",
    "raise calleeTimeout to the Lambda's timeout, or leave it out",
  ),
  SO135: mayJudge(
    "warning",
    "state gives up before its Lambda",
    "The state's retry finds the first attempt still running and waits for it until the Lambda's timeout.",
    "let TimeoutSeconds of the state be longer than the Lambda's timeout",
  ),
  SO136: mustMend(
    "error",
    "two timeouts",
    "The definition says another time than the config, and the horizon or the lease is longer than it seems.",
    "leave out one of the two; what the config says is written into the deployed definition",
  ),
  SO137: mustMend(
    "error",
    "doubt settled while the worker may be at work",
    "Whoever took the task token goes on after the state has timed out: the callee is asked too early, answers " +
      "that nothing was applied, and the effect is applied twice.",
    "declare calleeTimeout, the longest that the worker goes on after the state has given it up, the wait in its " +
      'queue included; or onDoubt: "hold"',
  ),
  SO138: mayJudge(
    "warning",
    "worker behind a task token without a bound",
    "Whoever took the task token goes on after the state has timed out: a person who settles the doubt as not " +
      "applied is believed, and the effect is applied twice.",
    "declare calleeTimeout, the longest that the worker goes on after the state has given it up, the wait in its " +
      "queue included",
  ),
} as const;
