import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

interface Timer {
  at: number;
  /** Decides among timers of one moment: seeded, so that a seed is an interleaving. */
  order: number;
  /** Absent once it was cancelled. */
  callback: (() => void) | undefined;
}

/**
 * A clock that jumps: whenever every promise has settled as far as it can, the next
 * timer fires and the time is its time. A 90-day Wait takes none of ours.
 */
export class VirtualTime implements Clock {
  #now: number;
  #timers = new TimerQueue();
  #random: Random | undefined;
  #sequence = 0;
  #outside = 0;

  /** `random` shuffles timers that are due at the same moment; without it they fire in order. */
  constructor(options: { start: number; random?: Random }) {
    this.#now = options.start;
    this.#random = options.random;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const order = this.#random ? this.#random.next() : this.#sequence++;
    const timer: Timer = { at: this.#now + Math.max(0, ms), order, callback };
    this.#timers.push(timer);
    return () => this.#timers.cancel(timer);
  }

  /** Holds the time still while something of the real world (a socket, a child process) is awaited. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outside++;
    try {
      return await work;
    } finally {
      this.#outside--;
    }
  }

  /** Lets time pass until `work` has settled. Rejects when nothing is left that could settle it. */
  async run<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const done = () => {
      settled = true;
    };
    work.then(done, done);
    for (;;) {
      // One turn of the event loop: all promise callbacks that can run have then run.
      await new Promise((resolve) => setImmediate(resolve));
      if (settled) return work;
      if (this.#outside > 0) continue;
      const timer = this.#timers.pop();
      if (!timer)
        throw new Error("The simulation is stuck: it waits for something that no timer will bring.");
      this.#now = Math.max(this.#now, timer.at);
      const { callback } = timer;
      timer.callback = undefined;
      callback?.();
    }
  }
}

/** A binary heap on (at, order). */
class TimerQueue {
  #heap: Timer[] = [];
  #cancelled = 0;

  push(timer: Timer): void {
    const heap = this.#heap;
    let child = heap.push(timer) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!before(heap[child]!, heap[parent]!)) break;
      swap(heap, child, parent);
      child = parent;
    }
  }

  /** The timer stays until it is due, or until most timers here are cancelled: then all those go. */
  cancel(timer: Timer): void {
    if (!timer.callback) return;
    timer.callback = undefined;
    this.#cancelled++;
    if (this.#cancelled < 1000 || this.#cancelled < this.#heap.length / 2) return;
    const live = this.#heap.filter(({ callback }) => callback);
    this.#heap = [];
    this.#cancelled = 0;
    for (const kept of live) this.push(kept);
  }

  /** The next timer that was not cancelled. */
  pop(): Timer | undefined {
    for (let timer = this.#take(); timer; timer = this.#take()) {
      if (timer.callback) return timer;
      this.#cancelled--;
    }
    return undefined;
  }

  #take(): Timer | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const child = right < heap.length && before(heap[right]!, heap[left]!) ? right : left;
      if (!before(heap[child]!, heap[parent]!)) break;
      swap(heap, child, parent);
      parent = child;
    }
    return first;
  }
}

const before = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

function swap(heap: Timer[], i: number, j: number): void {
  const kept = heap[i]!;
  heap[i] = heap[j]!;
  heap[j] = kept;
}
