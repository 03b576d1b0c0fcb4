import type jsonata from "jsonata";
import { seededRandom } from "../../time/random.ts";
import { chunks, range } from "../intrinsics/arrays.ts";
import { hashOf } from "../intrinsics/texts.ts";
import type { Json, Scope } from "../types.ts";

/** The scope travels among the variables of one evaluation, under a name that no expression can spell. */
export const SCOPE = " scope";

const scopeOf = (focus: jsonata.Focus): Scope => focus.environment.lookup(SCOPE);

/** What the functions see of the library besides its types. */
interface Sequences {
  createSequence(): unknown[];
}

/**
 * What AWS adds to JSONata, and takes away.
 * https://docs.aws.amazon.com/step-functions/latest/dg/transforming-data.html#jsonata-functions-provided-by-sfn
 */
export const registerBuiltins = (expression: jsonata.Expression): void => {
  expression.registerFunction("partition", partition, "<an?:a>");
  expression.registerFunction("range", rangeSequence, "<nnn?:a>");
  expression.registerFunction("hash", hash, "<ss:s>");
  expression.registerFunction("random", random, "<n?:n>");
  expression.registerFunction("uuid", uuid, "<:s>");
  expression.registerFunction("parse", parse, "<s:x>");
  // The library's own two read the machine's clock.
  expression.registerFunction("now", now, "<s?s?:s>");
  expression.registerFunction("millis", millis, "<:n>");
  expression.assign("eval", undefined);
};

const partition = (items: Json[] | undefined, size?: number): Json[][] | undefined => {
  if (items === undefined) return undefined;
  if (size === undefined) return [items];
  const step = Math.round(size);
  return step >= 1 ? chunks(items, step) : fail("The chunk size of $partition must be a positive integer");
};

/** A sequence, as on AWS: one of a single number becomes that number. */
function rangeSequence(this: jsonata.Focus, first?: number, last?: number, increment = 1): unknown {
  if (first === undefined || last === undefined) return undefined;
  const numbers = range(Math.round(first), Math.round(last), Math.round(increment));
  if (typeof numbers === "string") return fail(numbers);
  const sequence = (this as jsonata.Focus & Sequences).createSequence();
  sequence.push(...numbers);
  return sequence;
}

const hash = (text?: string, algorithm?: string): string | undefined =>
  text === undefined || algorithm === undefined
    ? undefined
    : (hashOf(text, algorithm) ?? fail(`$hash does not know the algorithm '${algorithm}'`));

/** In [0, 1); the same seed gives the same number, though not AWS's. */
function random(this: jsonata.Focus, seed?: number): number {
  return seed === undefined ? scopeOf(this).random() : seededRandom(Math.round(seed)).next();
}

function uuid(this: jsonata.Focus): string {
  return scopeOf(this).uuid();
}

const parse = (text?: string): unknown => (text === undefined ? undefined : JSON.parse(text));

function now(this: jsonata.Focus, picture?: string, timezone?: string): string {
  return this.environment
    .lookup("fromMillis")
    .implementation.call(this, scopeOf(this).now(), picture, timezone);
}

function millis(this: jsonata.Focus): number {
  return scopeOf(this).now();
}

const fail = (message: string): never => {
  throw new RangeError(message);
};
