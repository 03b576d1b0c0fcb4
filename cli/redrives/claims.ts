import type { HistoryEvent } from "@aws-sdk/client-sfn";
import { type KeyParts, recordKey } from "../../ledger/index.ts";

/** A record that an execution has asked for. */
export interface Claim {
  readonly step: string;
  readonly pk: string;
  /** The execution has not left the step: a redrive may come by it again. */
  readonly open: boolean;
}

/** The records that a history's guarded steps have asked for, in order, each with its last visit. */
export function claimsIn(events: readonly HistoryEvent[]): readonly Claim[] {
  const history = new History(events);
  const claims = new Map<string, Claim>();
  for (const event of events) {
    const parts = askedFor(event);
    if (!parts) continue;
    const { pk } = recordKey(parts);
    claims.delete(pk);
    claims.set(pk, { step: parts.guard.step, pk, open: history.isOpen(event) });
  }
  return [...claims.values()];
}

/** What a gate, or the call of a Lambda that claims itself, says of its record. */
function askedFor(event: HistoryEvent): KeyParts | undefined {
  const text =
    event.lambdaFunctionScheduledEventDetails?.input ?? event.taskScheduledEventDetails?.parameters;
  if (!text?.includes('"guard"')) return undefined;
  const { Payload, ...own } = JSON.parse(text) as Message & { readonly Payload?: Message };
  const message = Payload ?? own;
  const asks = message.once ?? (["claim", "call"].includes(message.action ?? "") ? message : undefined);
  return asks?.guard && asks.key !== undefined ? (asks as KeyParts) : undefined;
}

interface Message extends Partial<KeyParts> {
  readonly action?: string;
  readonly once?: Partial<KeyParts>;
}

/** Suffixes of the states that a step becomes. */
const OWN = /-(Args|Gate|Route|Apply|Store|Settle|Wait|Held|Done|Judge|Judged|Down|Catch-\d+)$/;

class History {
  readonly #events: ReadonlyMap<number, HistoryEvent>;
  readonly #next = new Map<number, HistoryEvent>();

  constructor(events: readonly HistoryEvent[]) {
    this.#events = new Map(events.map((event) => [event.id ?? 0, event]));
    // The last one that follows: after a redrive, a branch goes on where it was.
    for (const event of events) {
      if (!event.type?.startsWith("Execution")) this.#next.set(event.previousEventId ?? 0, event);
    }
  }

  /**
   * https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html: what was entered and not
   * exited is entered again.
   */
  isOpen(event: HistoryEvent): boolean {
    const step = this.#stateOf(event).replace(/-Gate$/, "");
    let last = event;
    for (let next = this.#next.get(event.id ?? 0); next; next = this.#next.get(next.id ?? 0)) {
      const entered = next.stateEnteredEventDetails?.name;
      if (entered !== undefined && entered !== step && entered.replace(OWN, "") !== step) return false;
      if (/^(Map|Parallel)\w+Succeeded$/.test(next.type ?? "")) return false;
      if (!/^(Map|Parallel)/.test(next.type ?? "")) last = next;
    }
    return !last.type?.endsWith("StateExited");
  }

  #stateOf(event: HistoryEvent): string {
    let at: HistoryEvent | undefined = event;
    while (at && !at.stateEnteredEventDetails) at = this.#events.get(at.previousEventId ?? 0);
    return at?.stateEnteredEventDetails?.name ?? "";
  }
}
