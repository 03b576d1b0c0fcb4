import { conditional, type IResolvable, Op, type TerraformElement, Token, Tokenization } from "cdktf";

/** A switch: known at synth, or a Terraform expression such as a module's variable. */
export type Flag = boolean | IResolvable;

/** Makes an element's existence depend on a switch that only Terraform knows. */
export const onlyIf = <T extends TerraformElement>(flag: Flag, element: T): T => {
  if (Tokenization.isResolvable(flag)) element.addOverride("count", conditional(flag, 1, 0));
  return element;
};

/** On when both are. */
export const both = (one: Flag, other: Flag): Flag => {
  if (one === true || other === false) return other;
  if (other === true || one === false) return one;
  return Op.and(one, other);
};

/** One of two values, chosen at synth where the switch is known by then. */
export const choose = <T extends string | number | boolean>(flag: Flag, yes: T, no: T | null): T =>
  Tokenization.isResolvable(flag)
    ? (conditional(flag, yes, no ?? Token.nullValue()) as unknown as T)
    : ((flag ? yes : no) as T);
