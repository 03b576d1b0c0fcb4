import { decodeResult, inlineBytes, MAX_INLINE_BYTES, StepOnceError } from "../../ledger/index.ts";
import { ledgerFor } from "../guard/open-claim.ts";
import { encodeApplied } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import { type DoorAnswer, type DoorOptions, recordOf } from "./door.ts";
import type { StartedExecution } from "./start-execution.ts";

/** How an execution ended for good. Only a success is: any other end can be redriven for 14 days. */
export interface Outcome {
  readonly status: "SUCCEEDED";
  /** ISO 8601. */
  readonly stopDate: string;
  /** Absent when Step Functions did not hand it out. */
  readonly output?: unknown;
}

/** An execution as DescribeExecution and the events of Step Functions tell of it. */
export interface ToldExecution {
  readonly name: string;
  readonly status: string;
  readonly stopDate?: string;
  /** JSON text. */
  readonly output?: string;
}

/**
 * Keeps the outcome with the start, where it outlives the execution. The first one stays; an execution
 * that no door started has no record, and none is made.
 *
 * @returns what the record answers from now on; nothing when there is none, or no outcome to keep
 * @throws StepOnce.InProgress while the start itself is not recorded yet: try again
 */
export async function recordOutcome(
  services: GuardServices,
  door: Pick<DoorOptions, "name" | "retention">,
  { name, status, stopDate, output }: ToldExecution,
): Promise<DoorAnswer | undefined> {
  if (status !== "SUCCEEDED" || stopDate === undefined) return undefined;
  const { guard, pk } = recordOf(door, name);
  const ledger = ledgerFor(services, guard);
  const record = await ledger.read(pk);
  if (record?.status === "CLAIMED" || record?.status === "IN_DOUBT")
    throw new StepOnceError("InProgress", `The start of ${name} is not recorded yet.`);
  if (record?.status !== "COMPLETED" || !record.result) return undefined;
  const outcome: Outcome = {
    status,
    stopDate,
    ...(output !== undefined && { output: JSON.parse(output) as unknown }),
  };
  const started = (await decodeResult(record.result, services.bucket)) as StartedExecution;
  const room = MAX_INLINE_BYTES - inlineBytes(record.result);
  const response = await encodeApplied(services, 0, { ...started, ...outcome }, room);
  const kept = await ledger.respond(pk, record, { kind: "respond", response });
  return (await decodeResult(kept.record?.response ?? response, services.bucket)) as DoorAnswer;
}
