import {
  type IResolvable,
  type IResolveContext,
  Op,
  type TerraformVariable,
  Token,
  Tokenization,
} from "cdktf";
import type { Flag } from "./flag.ts";

/** The value of a variable that may be null: unlike `undefined`, only Terraform knows which it is. */
class MaybeNull implements IResolvable {
  readonly creationStack: string[] = [];
  readonly mayBeNull = true;
  readonly variable: TerraformVariable;

  constructor(variable: TerraformVariable) {
    this.variable = variable;
  }

  resolve(_context: IResolveContext): string {
    return this.variable.stringValue;
  }

  toString(): string {
    return Token.asString(this);
  }
}

/** A variable's value, for an optional property. */
export const nullable = (variable: TerraformVariable): string => Token.asString(new MaybeNull(variable));

export const nullableNumber = (variable: TerraformVariable): number =>
  Token.asNumber(new MaybeNull(variable));

/** Whether an optional property has a value: known at synth, or a question to Terraform. */
export const isSet = (value: string | number | readonly string[] | undefined): Flag => {
  if (value === undefined) return false;
  const maybe = Tokenization.reverse(value).find((token) => "mayBeNull" in token) as MaybeNull | undefined;
  return maybe === undefined ? true : Op.neq(maybe.variable.value, Token.nullValue());
};
