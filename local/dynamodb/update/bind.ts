import { operandCountError, operandTypeError, pathRequiredError } from "../expressions/operand-errors.ts";
import { refuseOverlaps } from "../expressions/overlap.ts";
import type { ParsedUpdate } from "../expressions/parse-update.ts";
import type { Placeholders } from "../expressions/placeholders.ts";
import { ExpressionError } from "../expressions/reader.ts";
import type { Call, Operand, ParsedPath, Path, SetValue, UpdateAction } from "../expressions/syntax.ts";
import type { AttributeValue, ValueType } from "../types.ts";
import { typeOf } from "../values/type.ts";

export type BoundAction = UpdateAction<Path, AttributeValue>;
export type BoundOperand = Operand<Path, AttributeValue>;
type BoundCall = Call<Path, AttributeValue>;
export type BoundSetValue = SetValue<Path, AttributeValue>;

/** Puts in what the placeholders stand for, and refuses what DynamoDB refuses before it looks at an item. */
export const bindUpdate = (parsed: ParsedUpdate, placeholders: Placeholders): readonly BoundAction[] => {
  const actions = parsed.map((action): BoundAction => {
    const path = placeholders.path(action.path);
    if (action.kind === "SET") return { kind: "SET", path, value: bindSetValue(action.value, placeholders) };
    if (action.kind === "REMOVE") return { kind: "REMOVE", path };
    return { kind: action.kind, path, value: placeholders.value(action.value) };
  });
  refuseOverlaps(actions.map(({ path }) => path));
  for (const action of actions) checkAction(action);
  return actions;
};

const bindSetValue = (value: SetValue<ParsedPath, string>, placeholders: Placeholders): BoundSetValue => {
  const operand = (node: Operand<ParsedPath, string>): BoundOperand => {
    if (node.kind === "path") return { kind: "path", path: placeholders.path(node.path) };
    if (node.kind === "value") return { kind: "value", value: placeholders.value(node.value) };
    return { ...node, args: node.args.map(operand) };
  };
  if (value.kind !== "sum") return operand(value);
  return { ...value, left: operand(value.left), right: operand(value.right) };
};

const typeWords: Partial<Record<ValueType, string>> = {
  S: "STRING",
  N: "NUMBER",
  B: "BINARY",
  NULL: "NULL",
  BOOL: "BOOLEAN",
  L: "LIST",
  M: "MAP",
};

const checkAction = (action: BoundAction): void => {
  if (action.kind === "SET") checkSetValue(action.value);
  if (action.kind === "SET" || action.kind === "REMOVE") return;
  const type = typeOf(action.value);
  const word = typeWords[type];
  if (word !== undefined && !(action.kind === "ADD" && type === "N"))
    throw new ExpressionError(
      `Incorrect operand type for operator or function; operator: ${action.kind}, operand type: ${word}, typeSet: ALLOWED_FOR_${action.kind}_OPERAND`,
    );
};

const checkSetValue = (value: BoundSetValue): void => {
  if (value.kind === "sum") checkOperands(value.operator, [value.left, value.right], "N");
  if (value.kind === "call") checkCall(value);
};

const checkCall = ({ name, args }: BoundCall): void => {
  if (args.length !== 2) throw operandCountError(name, args.length);
  if (name === "if_not_exists" && args[0]?.kind !== "path") throw pathRequiredError(name);
  checkOperands(name, args, name === "list_append" ? "L" : undefined);
};

const checkOperands = (operator: string, operands: readonly BoundOperand[], wanted?: ValueType): void => {
  for (const operand of operands) {
    checkSetValue(operand);
    if (wanted === undefined || operand.kind !== "value") continue;
    const type = typeOf(operand.value);
    if (type !== wanted) throw operandTypeError(operator, type);
  }
};
