/** A stream of pseudo-random numbers; the same seed gives the same stream. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, below). */
  below(below: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** A version 4 UUID. */
  uuid(): string;
  /** A stream of its own, so that drawing from one does not shift another. */
  fork(): Random;
}

/** mulberry32: 32 bits of state, good enough to shuffle events, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const hex = () => below(4294967296).toString(16).padStart(8, "0");
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${"89ab"[below(4)]}${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
    fork: () => seededRandom(below(4294967296)),
  };
}
