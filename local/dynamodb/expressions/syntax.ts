/**
 * Expressions as trees. `P` is a path and `V` a value: placeholders as written when just
 * parsed (`ParsedPath`, `string`), what they stand for once bound (`Path`, `AttributeValue`).
 */

/** Map keys as strings, list indexes as numbers; the first is an attribute. */
export type Path = readonly (string | number)[];

/** As written: `{ ref: "#name" }` where a placeholder stands. */
export type ParsedPath = readonly (string | number | { readonly ref: string })[];

export interface Call<P, V> {
  readonly kind: "call";
  readonly name: string;
  readonly args: readonly Operand<P, V>[];
}

export type Operand<P, V> =
  | { readonly kind: "path"; readonly path: P }
  | { readonly kind: "value"; readonly value: V }
  | Call<P, V>;

export type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

export type Condition<P, V> =
  | { readonly kind: "and" | "or"; readonly left: Condition<P, V>; readonly right: Condition<P, V> }
  | { readonly kind: "not"; readonly condition: Condition<P, V> }
  | {
      readonly kind: "compare";
      readonly comparator: Comparator;
      readonly left: Operand<P, V>;
      readonly right: Operand<P, V>;
    }
  | {
      readonly kind: "between";
      readonly operand: Operand<P, V>;
      readonly lower: Operand<P, V>;
      readonly upper: Operand<P, V>;
    }
  | { readonly kind: "in"; readonly operand: Operand<P, V>; readonly options: readonly Operand<P, V>[] }
  | Call<P, V>;

/** The right side of a SET: an operand, or a sum or difference of two. */
export type SetValue<P, V> =
  | Operand<P, V>
  | {
      readonly kind: "sum";
      readonly operator: "+" | "-";
      readonly left: Operand<P, V>;
      readonly right: Operand<P, V>;
    };

export type UpdateAction<P, V> =
  | { readonly kind: "SET"; readonly path: P; readonly value: SetValue<P, V> }
  | { readonly kind: "REMOVE"; readonly path: P }
  | { readonly kind: "ADD" | "DELETE"; readonly path: P; readonly value: V };
