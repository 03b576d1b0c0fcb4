import type { Finding } from "../findings/finding.ts";

/** What happens to the records that are there, once a change against the lock file is deployed. */
export const migrationNote = ({ code, workflow, step, what }: Finding): string => {
  const where = step === undefined ? `All steps of ${workflow}` : `${workflow}, ${step}`;
  return code === "SO190"
    ? `${where}: ${what}. Records written until now are not found under the new keys. An execution that began before ` +
        "the deployment keeps the old ones, also when it is redriven; a repeated start gets the new ones, and applies " +
        "the effect again. Stop the trigger until it can repeat no earlier start."
    : `${where}: ${what}. A record written until now is replayed as it is, in the old form, and a fingerprint of ` +
        "the old kind is refused as StepOnce.Mismatch. Change generation to leave the old records alone.";
};
