import type { LedgerRecord } from "../../ledger/record.ts";
import type { Step } from "./search.ts";
import { TICK_MS, type World } from "./world.ts";

/** A way through the model, one line a step: the true time, what happened, what the record became. */
export function traceLines(trace: readonly Step<World>[]): string[] {
  const width = Math.max(...trace.map(({ label }) => label.length));
  return trace.map(({ label, state }, index) => {
    const before = trace[index - 1]?.state;
    const notes = [
      ...(state.record !== before?.record ? [recordLine(state.record)] : []),
      ...(state.effects !== before?.effects && state.effects.length > 0 ? [effectsLine(state)] : []),
    ];
    return `t=${state.time}  ${label.padEnd(width)}  ${notes.join("; ")}`.trimEnd();
  });
}

function recordLine(record: LedgerRecord | undefined): string {
  if (!record) return "no record";
  const { status, fence, owner, leaseUntil, earlierDoubt } = record;
  const lease = status === "CLAIMED" ? `, lease until ${leaseUntil / TICK_MS}` : "";
  return `${status} by ${owner} (fence ${fence}${lease}${earlierDoubt ? ", earlier doubt" : ""})`;
}

const effectsLine = ({ effects }: World) => (effects.length === 1 ? "1 effect" : `${effects.length} EFFECTS`);
