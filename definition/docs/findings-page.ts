import type { CodeInfo } from "../findings/codes/code-info.ts";
import { codes } from "../findings/codes.ts";

const HEAD = `# Findings

<!-- Made from the table of codes by \`npm run docs\`. Do not edit. -->

\`steponce plan\` reports all findings of a workflow at once. An error stops \`synth\` and \`deploy\`; a warning
does not. What is a matter of judgement can be suppressed in the config, with a reason:

\`\`\`ts
suppress: [{ code: "SO160", step: "ChargeCard", reason: "a declined card is final" }],
\`\`\`

A bad config for each code is in \`test/bad-config\`.
`;

/** docs/findings.md */
export const findingsPage = (): string =>
  [HEAD, ...Object.entries(codes).map(([code, info]) => section(code, info))].join("\n");

const section = (code: string, { title, severity, why, mend, suppressible }: CodeInfo): string =>
  [
    `## ${code}`,
    "",
    `**${title}** (${severity}${suppressible ? ", may be suppressed" : ""})`,
    "",
    `Why: ${why}`,
    "",
    `Mend: ${mend}.`,
    "",
  ].join("\n");
