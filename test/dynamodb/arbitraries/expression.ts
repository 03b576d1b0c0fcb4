import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";

/** A piece of an expression: its text, with the values it needs in the order of the `?` in it. */
export interface Piece {
  readonly text: string;
  readonly values: readonly AttributeValue[];
}

export const piece = (text: string, ...values: readonly AttributeValue[]): Piece => ({ text, values });

export const join = (pieces: readonly Piece[], separator: string): Piece => ({
  text: pieces.map(({ text }) => text).join(separator),
  values: pieces.flatMap(({ values }) => values),
});

/** Document paths. A bare reserved word is among them: it is refused. */
export const flatPath = fc.constantFrom(
  "s",
  "n",
  "b",
  "f",
  "t",
  "u",
  "#st",
  "m.x",
  "m.#y",
  "l[0]",
  "l[1]",
  "zz",
);
export const anyPath = fc.oneof(
  { weight: 12, arbitrary: flatPath },
  { weight: 4, arbitrary: fc.constantFrom("l", "m", "pk", "sk", "g") },
  { weight: 1, arbitrary: fc.constantFrom("status", "m.l[0].x") },
);

const names: Record<string, string> = { "#st": "status", "#y": "y" };

/** The members of a request for these expressions: texts, names and values under placeholders. */
export const members = (expressions: Readonly<Record<string, Piece | undefined>>) => {
  const values: Record<string, AttributeValue> = {};
  const texts: Record<string, string> = {};
  for (const [parameter, expression] of Object.entries(expressions)) {
    if (expression === undefined) continue;
    let next = 0;
    texts[parameter] = expression.text.replace(/\?/g, () => {
      const ref = `:v${Object.keys(values).length}`;
      values[ref] = expression.values[next++] as AttributeValue;
      return ref;
    });
  }
  const all = Object.values(texts).join(" ");
  const used = Object.entries(names).filter(([ref]) => all.includes(ref));
  return {
    ...texts,
    ...(used.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(used) } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
};
