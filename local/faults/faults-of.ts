import type { ResolvedWorkflow } from "../../definition/resolved.ts";
import { parseFault, type ScriptedFault } from "./scripted-faults.ts";

/**
 * Reads faults of a workflow's steps.
 *
 * @throws Error that says of every one what is wrong with it
 */
export function faultsOf(
  texts: readonly string[],
  { name, steps }: Pick<ResolvedWorkflow, "name" | "steps">,
): readonly ScriptedFault[] {
  const wrong: string[] = [];
  const states = steps.map(({ state }) => state);
  const faults = texts.flatMap((text) => {
    try {
      const fault = parseFault(text);
      if (states.includes(fault.step)) return [fault];
      wrong.push(`"${text}": ${name} has no step "${fault.step}". Its steps are ${states.join(", ")}.`);
    } catch (error) {
      wrong.push((error as Error).message);
    }
    return [];
  });
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return faults;
}
