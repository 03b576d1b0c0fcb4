import type { OpenPlace } from "../../ledger/index.ts";
import { observed } from "../guard/observe.ts";
import { ledgerFor } from "../guard/open-claim.ts";
import type { GuardServices } from "../guard/services.ts";

/** A sweeper has time: what it takes for dead is so by any clock that a step may have declared. */
const SKEW_SECONDS = 3_600;

export interface Swept {
  /** Claims long past their lease that were seen. */
  readonly claims: number;
  /** Keys that are in doubt from now on, and reported. */
  readonly doubted: readonly string[];
  /** Where to go on, when the time was over first. */
  readonly unfinished: readonly OpenPlace[];
}

/**
 * Turns claims past their lease into reported doubts, for keys that nobody asks about again.
 * No safety hangs on it: a claim that is asked about is judged there and then.
 *
 * @param until epoch ms; no page is read after it
 */
export async function sweepLedger(
  services: GuardServices,
  places: readonly OpenPlace[],
  until: number,
): Promise<Swept> {
  const doubted: string[] = [];
  let claims = 0;

  const sweepFrom = async (place: OpenPlace): Promise<OpenPlace | undefined> => {
    for (let at: OpenPlace | undefined = place; at; ) {
      if (services.now() >= until) return at;
      const { records, next } = await services.store.open(at, services.now() - SKEW_SECONDS * 1000);
      const claimed = records.filter(({ record }) => record.status === "CLAIMED");
      claims += claimed.length;
      for (const { pk, record } of claimed) {
        const { workflow = "", step = "" } = record.origin;
        const guard = { workflow, step, maxClockSkewSeconds: SKEW_SECONDS };
        const swept = await ledgerFor(services, guard).sweep(pk, record);
        if (!swept.doubted) continue;
        doubted.push(pk);
        const detail = `a claim of ${new Date(record.claimedAt).toISOString()} that nobody asked about`;
        observed(services.observe, "inDoubt", { guard, pk, record: swept.doubted, detail });
      }
      at = next;
    }
    return undefined;
  };

  const ends = await Promise.all(places.map(sweepFrom));
  return { claims, doubted, unfinished: ends.filter((end) => end !== undefined) };
}

export const segments = (count: number): OpenPlace[] =>
  Array.from({ length: count }, (_, segment) => ({ segment, segments: count }));
