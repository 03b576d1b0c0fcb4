import { isTask } from "../../asl/types.ts";
import type { Site } from "../../asl/walk.ts";
import { didYouMean } from "../../config/did-you-mean.ts";
import { type Finding, finding } from "../finding.ts";

/** Every Task is declared, and every declaration has its Task. */
export const declarationFindings = (
  { name: workflow, steps }: { name: string; steps: Readonly<Record<string, unknown>> },
  sites: readonly Site[],
): readonly Finding[] => {
  const tasks = sites.filter(({ state }) => isTask(state));
  const undeclared = tasks
    .filter(({ name }) => !Object.hasOwn(steps, name))
    .map(({ name, state }) =>
      finding(
        "SO101",
        { workflow, step: name, field: `steps.${name}` },
        `the Task (${state.Resource}) is not declared`,
      ),
    );
  const unknown = Object.keys(steps)
    .filter((name) => !tasks.some((task) => task.name === name))
    .map((step) => {
      const other = sites.find(({ name }) => name === step);
      const what =
        other === undefined
          ? "the definition has no such state"
          : `the state is a ${other.state.Type}, no Task`;
      const names = tasks.map(({ name }) => name);
      return finding("SO102", { workflow, step, field: `steps.${step}` }, what, didYouMean(step, names));
    });
  return [...undeclared, ...unknown];
};
