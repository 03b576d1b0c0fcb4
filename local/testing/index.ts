export { stepMatchers } from "./matchers.ts";
export { type LocalRun, type RunOptions, runLocally, type TaskEffect } from "./run-locally.ts";
