import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";

type Item = Record<string, AttributeValue>;

/** Few different values, so that comparisons are often close. */
const texts = ["a", "ab", "abc", "b", "ä", "CLAIMED"];
const numbers = [
  "0",
  "1",
  "-1",
  "2",
  "1.5",
  "-0.25",
  "10",
  "1e2",
  "007",
  "3.140",
  "1E-5",
  "99999999999999999999",
];
const bytes = ["a", "ab", "b"].map((text) => new TextEncoder().encode(text));

export const text = fc.constantFrom(...texts);
export const number = fc.constantFrom(...numbers);

const S = text.map((S): AttributeValue => ({ S }));
const N = number.map((N): AttributeValue => ({ N }));
const B = fc.constantFrom(...bytes).map((B): AttributeValue => ({ B }));
const BOOL = fc.constant<AttributeValue>({ BOOL: true });
const NULL = fc.constant<AttributeValue>({ NULL: true });
const SS = fc.uniqueArray(text, { minLength: 1, maxLength: 3 }).map((SS): AttributeValue => ({ SS }));
const NS = fc.uniqueArray(number, { minLength: 1, maxLength: 3 }).map((NS): AttributeValue => ({ NS }));
const BS = fc
  .uniqueArray(fc.constantFrom(...bytes), { minLength: 1, maxLength: 2 })
  .map((BS): AttributeValue => ({ BS }));

/** The types that have an order. */
export const ordered = fc.oneof(S, N, B);
export const set = fc.oneof(SS, NS, BS);
/** Without lists and maps. */
export const flat = fc.oneof(S, N, B, BOOL, NULL, SS, NS, BS);
export const list = fc.array(fc.oneof(S, N), { maxLength: 3 }).map((L): AttributeValue => ({ L }));
export const map = fc
  .record({ x: fc.oneof(S, N), y: fc.oneof(SS, list) }, { requiredKeys: [] })
  .map((M): AttributeValue => ({ M: M as Item }));
export const value = fc.oneof({ weight: 4, arbitrary: flat }, list, map);

/** Mostly `usual`, sometimes something of another flat type. */
const mostly = (usual: fc.Arbitrary<AttributeValue>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: flat });

/** The attributes of items beside the key. Each has a usual type; `l` and `m` have no other. */
export const attributes = {
  s: mostly(S),
  n: mostly(N),
  b: mostly(B),
  f: mostly(fc.oneof(BOOL, NULL)),
  t: mostly(SS),
  u: mostly(NS),
  status: mostly(S),
  l: list,
  m: map,
  g: fc.oneof({ weight: 12, arbitrary: S }, { weight: 1, arbitrary: N }),
};

/** Few, so that requests meet. */
export const allKeys: readonly { pk: { S: string }; sk: { N: string } }[] = ["p", "q"].flatMap((S) =>
  ["1", "2", "-3"].map((N) => ({ pk: { S }, sk: { N } })),
);
export const key = fc.constantFrom(...allKeys);

export const item: fc.Arbitrary<Item> = fc
  .tuple(key, fc.record(attributes, { requiredKeys: [] }))
  .map(([key, rest]) => ({ ...key, ...rest }) as Item);
