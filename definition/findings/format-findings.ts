import type { Finding } from "./finding.ts";

/** Findings for people: where, what, why it matters and how to mend it. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings.map(formatFinding).join("\n\n");
}

function formatFinding({
  code,
  severity,
  workflow,
  step,
  field,
  what,
  why,
  mend,
  suppressed,
}: Finding): string {
  const place = [workflow, step, field].filter((part) => part !== undefined).join(" › ");
  const state = suppressed === undefined ? severity : `${severity}, suppressed: ${suppressed}`;
  return `${code} (${state}) ${place}\n  ${what}\n  Why: ${why}\n  Mend: ${mend}`;
}
