import { Document, isMap, isScalar } from "yaml";
import type { WorkflowConfig } from "../config/workflow-schema.ts";
import type { Proposal } from "./propose-step.ts";

const HEAD = ` Proposed by steponce adopt. Decide what is marked, remove the word DECIDE, and check with
 steponce plan. Scope execution protects against retries and redrives; with a business id as
 the key, scope workflow protects against repeated starts too. The retention covers an
 execution of a year: shorten it with the timeout.`;

/** The config as YAML, each step under its remarks. */
export const adoptionText = (config: WorkflowConfig, proposals: ReadonlyMap<string, Proposal>): string => {
  const document = new Document(config);
  document.commentBefore = HEAD;
  const steps = document.get("steps", true);
  if (isMap(steps)) {
    for (const { key } of steps.items) {
      if (!isScalar(key)) continue;
      const { remarks = [] } = proposals.get(String(key.value)) ?? {};
      if (remarks.length > 0) key.commentBefore = remarks.map((remark) => ` ${remark}`).join("\n");
    }
  }
  return document.toString({ lineWidth: 0 });
};
