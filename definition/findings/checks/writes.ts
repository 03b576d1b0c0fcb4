import { callKind } from "../../config/api.ts";
import { finding } from "../finding.ts";
import { type Check, eachStep, optionOf } from "../subject.ts";

const writesDeclaredAsReads = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.mechanism !== "readOnly") return [];
  const kind = callKind(site);
  const place = optionOf(whole, subject, "readOnly");
  if (kind === "write") return [finding("SO109", place, `${site.state.Resource} writes`)];
  return kind === "writes by its method"
    ? [finding("SO110", place, `${site.state.Resource} with a writing method`)]
    : [];
});

export const writeChecks: readonly Check[] = [writesDeclaredAsReads];
