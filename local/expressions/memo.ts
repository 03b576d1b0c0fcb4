/**
 * Remembers what `make` answered for a text, so that each expression of a definition is parsed once.
 * The answer depends on the text alone, which makes a table per module safe to share; it is emptied
 * when it holds `limit` texts, so that a long-lived process which meets ever new definitions stays small.
 */
export const memo = <T>(make: (text: string) => T, limit = 10_000): ((text: string) => T) => {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (made.size >= limit) made.clear();
    made.set(text, value);
    return value;
  };
};

/** The same for parts of a definition, which are objects: forgotten together with the definition. */
export const memoByIdentity = <K extends object, T>(make: (key: K) => T): ((key: K) => T) => {
  const made = new WeakMap<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};
