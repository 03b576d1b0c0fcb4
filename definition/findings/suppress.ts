import { type Code, codes } from "./codes.ts";
import { type Finding, finding } from "./finding.ts";

export interface Suppression {
  readonly code: string;
  readonly step?: string | undefined;
  readonly reason: string;
}

/** Findings with the reasons of those that are suppressed. */
export const suppressed = (
  findings: readonly Finding[],
  suppress: readonly Suppression[],
): readonly Finding[] =>
  findings.map((found) => {
    const entry = suppress.find((candidate) => covers(candidate, found) && codes[found.code].suppressible);
    return entry === undefined ? found : { ...found, suppressed: entry.reason };
  });

/** Suppressions of what is no matter of judgement. */
export const impossibleSuppressions = (
  suppress: readonly Suppression[],
  workflow: string,
): readonly Finding[] =>
  suppress.flatMap(({ code }, index) => {
    if (codes[code as Code]?.suppressible === true) return [];
    const what = Object.hasOwn(codes, code) ? `${code} cannot be suppressed` : `${code} is no code`;
    return [finding("SO114", { workflow, field: `suppress[${index}].code` }, what)];
  });

/** Suppressions that silence nothing. Asked only once all findings are known. */
export const unusedSuppressions = (
  findings: readonly Finding[],
  suppress: readonly Suppression[],
  workflow: string,
): readonly Finding[] =>
  suppress.flatMap((entry, index) => {
    if (codes[entry.code as Code]?.suppressible !== true || findings.some((found) => covers(entry, found)))
      return [];
    const where = entry.step === undefined ? "" : ` of ${entry.step}`;
    return [finding("SO115", { workflow, field: `suppress[${index}]` }, `there is no ${entry.code}${where}`)];
  });

const covers = ({ code, step }: Suppression, found: Finding): boolean =>
  found.code === code && (step === undefined || found.step === step);
