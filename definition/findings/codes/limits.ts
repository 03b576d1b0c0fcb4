import { mayJudge, mustMend } from "./code-info.ts";

/** SO17x: workflow types and service limits. */
export const limitCodes = {
  SO170: mustMend(
    "error",
    "Express workflow with scope execution",
    "An Express execution cannot be redriven, and the same event may start another one: the scope protects nothing.",
    'use scope: "workflow" with a business id',
  ),
  SO171: mustMend(
    "error",
    "timeout longer than the workflow's type allows",
    "An Express execution lasts at most five minutes, a Standard one a year.",
    "shorten timeout, or use type: STANDARD",
  ),
  SO172: mustMend(
    "error",
    "definition over 1 MB",
    "Step Functions refuses it.",
    "move a part of the workflow into a workflow of its own",
  ),
  SO173: mustMend(
    "error",
    "state name over 80 characters",
    "Step Functions refuses it.",
    "shorten the state's name",
  ),
  SO174: mustMend(
    "error",
    "payload over 256 KiB",
    "The arguments travel to the guard beside its own data, and a payload over 256 KiB fails every execution.",
    "keep large constants in S3 and pass their address",
  ),
  SO175: mayJudge(
    "error",
    "Map with more items than a history holds",
    "An execution fails when its history has 25,000 events, and each guarded item takes its share of them.",
    "make the Map distributed, so that items run in executions of their own, or use a shape without states: inline or called",
  ),
} as const;
