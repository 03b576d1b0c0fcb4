import type { Clock } from "../time/clock.ts";

/** Thrown to leave a part of an execution that is over. Nobody catches it but the one who ended the part. */
export const CLOSED = Symbol("closed");

/**
 * The lifetime of a part of an execution: the whole, a branch, an iteration, an attempt. Closing it
 * cancels what the part waits for, and the same for the parts inside; what comes back later finds it
 * closed and goes nowhere.
 */
export class Life {
  #open = true;
  #endings = new Set<() => void>();
  #leave: (() => void) | undefined;

  /** A life within this one. */
  inner(): Life {
    const life = new Life();
    life.#leave = this.onClose(() => life.close());
    return life;
  }

  get open(): boolean {
    return this.#open;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#leave?.();
    for (const end of this.#endings) end();
    this.#endings.clear();
  }

  /** Calls `end` when the life is closed; the returned function takes that back. */
  onClose(end: () => void): () => void {
    if (!this.#open) {
      end();
      return () => {};
    }
    this.#endings.add(end);
    return () => this.#endings.delete(end);
  }

  /** To be called after each await: throws when the life was closed meanwhile. */
  check(): void {
    if (!this.#open) throw CLOSED;
  }

  /** Calls `then` in `ms`, unless the life is closed before. The returned function cancels it. */
  after(clock: Clock, ms: number, then: () => void): () => void {
    const cancel = clock.after(ms, () => {
      forget();
      then();
    });
    const forget = this.onClose(cancel);
    return () => {
      forget();
      cancel();
    };
  }

  /** Resolves in `ms`; never when the life is closed before. */
  pause(clock: Clock, ms: number): Promise<void> {
    return new Promise((resolve) => this.after(clock, ms, resolve));
  }
}
