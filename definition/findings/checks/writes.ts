import { callKind, isUnknownAction } from "../../config/api.ts";
import { finding } from "../finding.ts";
import { type Check, eachStep, fieldOf, optionOf } from "../subject.ts";

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

const unknownActions = eachStep((subject, whole) =>
  isUnknownAction(subject.site)
    ? [finding("SO128", fieldOf(whole, subject, "Resource"), `${subject.site.state.Resource}`)]
    : [],
);

export const writeChecks: readonly Check[] = [writesDeclaredAsReads, unknownActions];
