import type { AttributeValue } from "@aws-sdk/client-dynamodb";

export type { AttributeValue };

/** An item, a key, or the contents of a map: values by attribute name. */
export type Item = Readonly<Record<string, AttributeValue>>;

/** The descriptors of the types, as they stand in an AttributeValue. */
export type ValueType = "S" | "N" | "B" | "BOOL" | "NULL" | "SS" | "NS" | "BS" | "L" | "M";
