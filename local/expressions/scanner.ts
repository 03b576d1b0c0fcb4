/** A text and a place in it: what the parsers of paths and of intrinsic calls share. */
export interface Scanner {
  readonly text: string;
  at: number;
}

/** What the sticky `pattern` matches here, stepping over it; undefined, without a step, when it does not. */
export const take = (scanner: Scanner, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = scanner.at;
  const found = pattern.exec(scanner.text);
  if (!found) return undefined;
  scanner.at = pattern.lastIndex;
  return found;
};

export const demand = (scanner: Scanner, pattern: RegExp, what: string): RegExpExecArray => {
  const found = take(scanner, pattern);
  if (!found) throw new SyntaxError(`expected ${what} at position ${scanner.at}`);
  return found;
};

export const atEnd = (scanner: Scanner): boolean => scanner.at === scanner.text.length;

/** Takes the backslashes off: what follows one stands for itself. */
export const stripBackslashes = (text: string): string => text.replace(/\\(.)/gsu, "$1");
