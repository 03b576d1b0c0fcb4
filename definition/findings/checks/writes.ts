import { type CallKind, callKind, isUnknownAction } from "../../config/api.ts";
import { finding } from "../finding.ts";
import { type Check, eachStep, fieldOf, optionOf } from "../subject.ts";

const METHODS: Partial<Record<CallKind, string>> = {
  "writes by its method": "a writing method",
  "method of the run": "a method that only the run knows",
};

const writesDeclaredAsReads = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.mechanism !== "readOnly") return [];
  const kind = callKind(site);
  const place = optionOf(whole, subject, "readOnly");
  if (kind === "write") return [finding("SO109", place, `${site.state.Resource} writes`)];
  const method = METHODS[kind];
  return method === undefined ? [] : [finding("SO110", place, `${site.state.Resource} with ${method}`)];
});

const unknownActions = eachStep((subject, whole) =>
  isUnknownAction(subject.site)
    ? [finding("SO128", fieldOf(whole, subject, "Resource"), `${subject.site.state.Resource}`)]
    : [],
);

export const writeChecks: readonly Check[] = [writesDeclaredAsReads, unknownActions];
