import { formatDuration } from "../../../ledger/duration.ts";
import { finding } from "../finding.ts";
import { type Check, eachStep, fieldOf, optionOf } from "../subject.ts";

/** https://docs.aws.amazon.com/step-functions/latest/dg/choosing-workflow-type.html */
export const LONGEST_EXECUTION = { EXPRESS: 300, STANDARD: 31_536_000 } as const;

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: input or output of a task, 256 KiB. */
const PAYLOAD_BYTES = 262_144;
/** Guard data that travels beside the arguments: the declaration, the last decision, the key. */
const GUARD_BYTES = 8_192;

const expressScope = eachStep((subject, whole) => {
  const { step } = subject;
  if (whole.workflow.type !== "EXPRESS" || step.key.length === 0 || step.scope !== "execution") return [];
  return [
    finding("SO170", optionOf(whole, subject, "scope"), "the workflow is EXPRESS, the scope execution"),
  ];
});

const executionTimeout: Check = ({ workflow: { name, type, timeoutSeconds } }) => {
  const longest = LONGEST_EXECUTION[type];
  if (timeoutSeconds <= longest) return [];
  const what = `${formatDuration(timeoutSeconds)}, and ${type} allows ${formatDuration(longest)}`;
  return [finding("SO171", { workflow: name, field: "timeout" }, what)];
};

/** Only constants can be counted here; what an input brings is refused by the gate, before the effect. */
const payloads = eachStep((subject, whole) => {
  const { step, site } = subject;
  const field = site.language === "JSONata" ? "Arguments" : "Parameters";
  const bytes = Buffer.byteLength(JSON.stringify(site.state[field] ?? null));
  if (step.shape === "bare" || bytes + GUARD_BYTES <= PAYLOAD_BYTES) return [];
  const what = `${Math.ceil(bytes / 1024)} KiB of constants, and ${GUARD_BYTES / 1024} KiB of the guard`;
  return [finding("SO174", fieldOf(whole, subject, field), what)];
});

export const limitChecks: readonly Check[] = [expressScope, executionTimeout, payloads];
