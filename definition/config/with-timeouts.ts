import type { AslDefinition } from "../asl/types.ts";
import { rewriteStates } from "../asl/walk.ts";
import type { ParsedWorkflow } from "./workflow-schema.ts";

type Config = Pick<ParsedWorkflow, "timeout" | "steps">;

/** The definition with the timeouts that the config declares, where it has none of its own. */
export const withTimeouts = (definition: AslDefinition, { timeout, steps }: Config): AslDefinition => ({
  ...(timeout !== undefined && { TimeoutSeconds: timeout }),
  ...rewriteStates(definition, (name, state) => {
    const seconds = stepTimeout({ steps }, name);
    const own = state.TimeoutSeconds !== undefined || state.TimeoutSecondsPath !== undefined;
    return { [name]: seconds === undefined || own ? state : { ...state, TimeoutSeconds: seconds } };
  }),
});

export const stepTimeout = ({ steps }: Pick<Config, "steps">, name: string): number | undefined => {
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  return step !== undefined && "timeout" in step ? step.timeout : undefined;
};
