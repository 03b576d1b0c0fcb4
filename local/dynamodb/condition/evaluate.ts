import type { AttributeValue, Item } from "../types.ts";
import { valueAt } from "../values/at-path.ts";
import { compareValues, equalValues, setElements } from "../values/compare.ts";
import { typeOf } from "../values/type.ts";
import type { BoundCall, BoundCondition, BoundOperand } from "./bind.ts";

/** Whether the condition holds for an item; an absent item has no attributes. */
export const holds = (condition: BoundCondition, item: Item = {}): boolean => {
  switch (condition.kind) {
    case "and":
      return holds(condition.left, item) && holds(condition.right, item);
    case "or":
      return holds(condition.left, item) || holds(condition.right, item);
    case "not":
      return !holds(condition.condition, item);
    case "compare":
      return compares(condition.comparator, resolve(condition.left, item), resolve(condition.right, item));
    case "between": {
      const subject = resolve(condition.operand, item);
      return (
        compares(">=", subject, resolve(condition.lower, item)) &&
        compares("<=", subject, resolve(condition.upper, item))
      );
    }
    case "in": {
      const subject = resolve(condition.operand, item);
      return condition.options.some((option) => compares("=", subject, resolve(option, item)));
    }
    case "call":
      return calls(condition, item);
  }
};

/** What is missing equals nothing, and has no order. */
const compares = (
  comparator: string,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean => {
  const both = left !== undefined && right !== undefined;
  if (comparator === "=") return both && equalValues(left, right);
  if (comparator === "<>") return !(both && equalValues(left, right));
  const order = both ? compareValues(left, right) : undefined;
  if (order === undefined) return false;
  if (comparator === "<") return order < 0;
  if (comparator === "<=") return order <= 0;
  return comparator === ">" ? order > 0 : order >= 0;
};

const resolve = (operand: BoundOperand, item: Item): AttributeValue | undefined => {
  if (operand.kind === "path") return valueAt(item, operand.path);
  if (operand.kind === "value") return operand.value;
  const size = sizeOf(resolve(operand.args[0] as BoundOperand, item));
  return size === undefined ? undefined : { N: String(size) };
};

const calls = (call: BoundCall, item: Item): boolean => {
  const [subject, operand] = call.args.map((argument) => resolve(argument, item));
  if (call.name === "attribute_exists") return subject !== undefined;
  if (call.name === "attribute_not_exists") return subject === undefined;
  if (subject === undefined || operand === undefined) return false;
  if (call.name === "attribute_type") return typeOf(subject) === operand.S;
  return call.name === "begins_with" ? beginsWith(subject, operand) : contains(subject, operand);
};

const beginsWith = (subject: AttributeValue, prefix: AttributeValue): boolean => {
  if (subject.S !== undefined && prefix.S !== undefined) return subject.S.startsWith(prefix.S);
  if (subject.B === undefined || prefix.B === undefined) return false;
  return Buffer.compare(subject.B.subarray(0, prefix.B.byteLength), prefix.B) === 0;
};

/** A part of a string or binary, or an element of a set or list. */
const contains = (subject: AttributeValue, part: AttributeValue): boolean => {
  if (subject.S !== undefined) return part.S !== undefined && subject.S.includes(part.S);
  if (subject.B !== undefined)
    return part.B !== undefined && Buffer.from(subject.B).includes(Buffer.from(part.B));
  if (subject.L !== undefined) return subject.L.some((element) => equalValues(element, part));
  const type = typeOf(part);
  if (typeOf(subject) !== `${type}S`) return false;
  const [element] = setElements({ [`${type}S`]: [part[type]] } as unknown as AttributeValue);
  return setElements(subject).includes(element as string);
};

const sizeOf = (value: AttributeValue | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (value.S !== undefined) return value.S.length;
  if (value.M !== undefined) return Object.keys(value.M).length;
  return value.B?.byteLength ?? (value.L ?? value.SS ?? value.NS ?? value.BS)?.length;
};
