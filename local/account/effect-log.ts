import type { Json } from "../expressions/types.ts";

/** Something that happened outside the workflow, as the outside saw it. */
export interface Effect {
  /** What happened, such as `charge`. */
  readonly name: string;
  /** What it happened to, such as the order's id. */
  readonly key: string;
  /** Epoch ms. */
  readonly at: number;
  readonly detail?: Json;
}

/** The outside's own log of effects. The guard has no way to write here: it is the judge. */
export class EffectLog {
  readonly #effects: Effect[] = [];
  readonly #counts = new Map<string, number>();

  add(effect: Effect): void {
    this.#effects.push(effect);
    const id = `${effect.name}|${effect.key}`;
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  count(name: string, key: string): number {
    return this.#counts.get(`${name}|${key}`) ?? 0;
  }

  get all(): readonly Effect[] {
    return this.#effects;
  }
}
