import type { RecordedCase } from "./case.ts";
import type { Excuse } from "./compare.ts";

/** Errors whose causes quote AWS's own wording, and that of its libraries. */
const WORDED = new Set(["States.Runtime", "States.QueryEvaluationError"]);

/** Where such a cause says it happened: that must agree, to the id of the event. */
const PLACE = /^An error occurred while executing the state '.*?' \(entered at the event id #\d+\)\. /s;

const TOKEN = /^token-[0-9a-f-]{36}$/;

/**
 * What may differ in a case: what its file calls volatile, values that are made at run time, and the
 * wording of some causes, which is passed to `noted`.
 */
export const excusesOf = ({ volatile, expected }: RecordedCase, noted: (path: string) => void): Excuse => {
  const paths = new Set(volatile ?? []);
  const worded = WORDED.has(expected.error ?? "");
  return (path, wanted, got) => {
    if (paths.has(path)) return true;
    // Not all recordings mark the token as volatile.
    if (typeof wanted === "string" && typeof got === "string" && TOKEN.test(got)) return true;
    // Executions recorded before redrive came to AWS (November 2023) do not have it in their context object.
    if (wanted === undefined && path.endsWith("/Execution/RedriveCount")) return true;
    if (!worded || !path.endsWith("/cause") || typeof wanted !== "string" || typeof got !== "string")
      return false;
    const place = PLACE.exec(wanted)?.[0];
    if (place === undefined || !got.startsWith(place)) return false;
    noted(path);
    return true;
  };
};
