import {
  Fn,
  type IResolvable,
  Op,
  ref,
  TerraformDataSource,
  type TerraformResource,
  TerraformStack,
  type TerraformVariable,
  Token,
  Tokenization,
} from "cdktf";
import type { Flag } from "./flag.ts";

/** A value that may be null: unlike `undefined`, only Terraform knows whether it is. */
class MaybeNull implements IResolvable {
  readonly creationStack: string[] = [];
  readonly value: unknown;
  readonly present: IResolvable;

  constructor(value: unknown, present: IResolvable) {
    this.value = value;
    this.present = present;
  }

  resolve(): unknown {
    return this.value;
  }

  toString(): string {
    return Token.asString(this);
  }
}

const ofVariable = (variable: TerraformVariable, value: unknown): MaybeNull =>
  new MaybeNull(value, Op.neq(variable.value, Token.nullValue()));

/** A variable's value, for an optional property. */
export const nullable = (variable: TerraformVariable): string =>
  Token.asString(ofVariable(variable, variable.stringValue));

export const nullableNumber = (variable: TerraformVariable): number =>
  Token.asNumber(ofVariable(variable, variable.numberValue));

/** An attribute of an element that `onlyIf` may have left out: then null. */
export const attributeOf = (
  flag: Flag,
  element: TerraformResource | TerraformDataSource,
  attribute: string,
): string => {
  if (!Tokenization.isResolvable(flag)) return element.getStringAttribute(attribute);
  const kind = TerraformDataSource.isTerraformDataSource(element) ? "data." : "";
  const all = `${kind}${element.terraformResourceType}.${element.friendlyUniqueId}[*].${attribute}`;
  const one = Fn.one(Token.asList(ref(all, TerraformStack.of(element))));
  return Token.asString(new MaybeNull(one, flag));
};

/** Whether an optional property has a value: known at synth, or a question to Terraform. */
export const isSet = (value: string | number | undefined): Flag => {
  if (value === undefined) return false;
  const maybe = Tokenization.reverse(value).find((token) => "present" in token) as MaybeNull | undefined;
  return maybe?.present ?? true;
};
