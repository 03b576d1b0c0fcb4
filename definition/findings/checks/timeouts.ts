import { formatDuration } from "../../../ledger/duration.ts";
import type { AslDefinition, AslObject } from "../../asl/types.ts";
import { sitesOf } from "../../asl/walk.ts";
import { stepTimeout } from "../../config/with-timeouts.ts";
import type { ParsedWorkflow } from "../../config/workflow-schema.ts";
import { type Finding, finding } from "../finding.ts";

/** A timeout is said once: in the config or in the definition, here as its author wrote it. */
export const timeoutFindings = (config: ParsedWorkflow, definition: AslDefinition): readonly Finding[] => {
  const workflow = config.name;
  const differ = (declared: number | undefined, { TimeoutSeconds: written }: AslObject) =>
    declared === undefined || written === undefined || written === declared
      ? []
      : [`timeout is ${formatDuration(declared)}, TimeoutSeconds of the definition ${written}`];
  return [
    ...differ(config.timeout, definition).map((what) =>
      finding("SO136", { workflow, field: "timeout" }, what),
    ),
    ...sitesOf(definition).flatMap(({ name, state }) =>
      differ(stepTimeout(config, name), state).map((what) =>
        finding("SO136", { workflow, step: name, field: `steps.${name}.timeout` }, what),
      ),
    ),
  ];
};
