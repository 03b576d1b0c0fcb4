/** Time as the local runner sees it. Handed in everywhere; nothing in `local/` reads the machine's clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `callback` once, `ms` from now; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Resolves `ms` from now; rejects with the signal's reason when it is aborted first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", abort);
      resolve();
    });
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
  });
}
