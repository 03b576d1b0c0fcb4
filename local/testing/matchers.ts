import { sameJson } from "../engine/json.ts";
import type { Json } from "../expressions/types.ts";
import type { LocalRun } from "./run-locally.ts";

/**
 * Matchers for jest (and vitest): `expect.extend(stepMatchers)`. Import the module once, in a set-up
 * file, for their types.
 */
export const stepMatchers = {
  /** The execution succeeded, with that output when one is given. */
  toHaveSucceeded(run: LocalRun, output?: Json) {
    const pass = run.status === "SUCCEEDED" && (output === undefined || sameJson(run.output, output));
    return verdict(
      pass,
      run,
      output === undefined ? "to have succeeded" : `to have succeeded with ${show(output)}`,
    );
  },

  /** The execution failed, by that error name when one is given. */
  toHaveFailed(run: LocalRun, error?: string) {
    const pass = run.status === "FAILED" && (error === undefined || run.error === error);
    return verdict(pass, run, error === undefined ? "to have failed" : `to have failed with ${error}`);
  },

  /** These states were entered in this order, others between them. */
  toHaveVisited(run: LocalRun, ...states: string[]) {
    let next = 0;
    for (const state of run.path) if (state === states[next]) next++;
    return verdict(
      next === states.length,
      run,
      `to have visited ${states.join(" -> ")}; it visited ${run.path.join(" -> ")}`,
    );
  },

  /** The work of a state's task was done so many times, answers that were lost included. */
  toHaveEffects(run: LocalRun, state: string, times: number) {
    const done = run.effects.filter((effect) => effect.state === state).length;
    return verdict(
      done === times,
      run,
      `to have done the work of ${state} ${times} times; it was done ${done} times`,
    );
  },
};

const verdict = (pass: boolean, run: LocalRun, wanted: string) => ({
  pass,
  message: () => `expected the execution ${pass ? "not " : ""}${wanted}\n${told(run)}`,
});

const told = ({ status, output, error, cause }: LocalRun): string =>
  status === "SUCCEEDED"
    ? `it succeeded with ${show(output)}`
    : `it is ${status}: ${error ?? "-"}: ${cause ?? "-"}`;

const show = (value: Json | undefined): string => JSON.stringify(value) ?? "nothing";

declare global {
  namespace jest {
    interface Matchers<R> {
      toHaveSucceeded(output?: Json): R;
      toHaveFailed(error?: string): R;
      toHaveVisited(...states: string[]): R;
      toHaveEffects(state: string, times: number): R;
    }
  }
}
