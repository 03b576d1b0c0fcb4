/**
 * Gives equal values equal small numbers, so that a state's key is short. Values must not
 * change; each object is looked at once.
 */
export class Identity {
  readonly #known = new WeakMap<object, number>();
  readonly #numbers = new Map<string, number>();

  of(value: object): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const number = this.ofText(this.#text(value as Record<string, unknown>));
    this.#known.set(value, number);
    return number;
  }

  ofText(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  #text(value: Record<string, unknown>): string {
    let text = Array.isArray(value) ? "[" : "{";
    for (const name in value) {
      const member = value[name];
      if (member === undefined) continue;
      text += `${name}:${typeof member === "object" && member !== null ? `#${this.of(member)}` : member},`;
    }
    return text;
  }
}
