import type { Fault, FaultPlan, FaultPoint } from "./fault.ts";

/** What `--fault STEP:MOMENT` can name, and which point of a step each means. */
const moments = {
  "before-claim": { of: "ledger", phase: "before", nth: 0, fault: { kind: "crash" } },
  "after-claim": { of: "ledger", phase: "after", nth: 0, fault: { kind: "crash" } },
  "before-effect": { of: "effect", phase: "before", nth: 0, fault: { kind: "crash" } },
  "after-effect": { of: "effect", phase: "after", nth: 0, fault: { kind: "crash" } },
  "lost-response": {
    of: "effect",
    phase: "after",
    nth: 0,
    fault: { kind: "error", name: "ConnectionLost", message: "The answer was lost." },
  },
  "lands-late": { of: "effect", phase: "before", nth: 0, fault: { kind: "landsLate", ms: 20_000 } },
  timeout: { of: "effect", phase: "after", nth: 0, fault: { kind: "delay", ms: 3_600_000 } },
  "ledger-down": {
    of: "ledger",
    phase: "before",
    nth: 0,
    fault: {
      kind: "error",
      name: "ProvisionedThroughputExceededException",
      message: "The ledger is throttled.",
    },
  },
  "ledger-lost": {
    of: "ledger",
    phase: "after",
    nth: 0,
    fault: { kind: "error", name: "TimeoutError", message: "The ledger's answer was lost." },
  },
  "asked-twice": { of: "ledger", phase: "after", nth: 0, fault: { kind: "askedTwice" } },
  "after-store": { of: "ledger", phase: "after", nth: 1, fault: { kind: "crash" } },
  abort: { of: "effect", phase: "after", nth: 0, fault: { kind: "abort" } },
} as const satisfies Record<
  string,
  { of: FaultPoint["of"]; phase: FaultPoint["phase"]; nth: number; fault: Fault }
>;

export type Moment = keyof typeof moments;
export const momentNames = Object.keys(moments) as Moment[];

export interface ScriptedFault {
  readonly step: string;
  readonly moment: Moment;
}

/**
 * Reads `ChargeCard:after-effect`.
 *
 * @throws Error that lists what can be written
 */
export function parseFault(text: string): ScriptedFault {
  const at = text.lastIndexOf(":");
  const moment = text.slice(at + 1);
  if (at > 0 && Object.hasOwn(moments, moment)) return { step: text.slice(0, at), moment: moment as Moment };
  throw new Error(
    `"${text}" is no fault: write STEP:MOMENT, where MOMENT is one of ${momentNames.join(", ")}.`,
  );
}

/** Each fault strikes once, the first time its moment comes. */
export function scriptedFaults(
  faults: readonly ScriptedFault[],
): FaultPlan & { unused(): readonly ScriptedFault[] } {
  const open = new Set(faults);
  const seen = new Map<string, number>();
  return {
    at(point) {
      const place = `${point.step}|${point.of}|${point.phase}`;
      const nth = seen.get(place) ?? 0;
      seen.set(place, nth + 1);
      for (const fault of open) {
        const moment = moments[fault.moment];
        if (
          fault.step !== point.step ||
          moment.of !== point.of ||
          moment.phase !== point.phase ||
          moment.nth !== nth
        )
          continue;
        open.delete(fault);
        return moment.fault;
      }
      return undefined;
    },
    unused: () => [...open],
  };
}
