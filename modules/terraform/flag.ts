import {
  conditional,
  type IResolvable,
  Op,
  TerraformDataSource,
  type TerraformElement,
  type TerraformResource,
  Token,
  Tokenization,
} from "cdktf";

/** A switch: known at synth, or a Terraform expression such as a module's variable. */
export type Flag = boolean | IResolvable;

/** Makes an element's existence depend on a switch that only Terraform knows. */
export const onlyIf = <T extends TerraformElement>(flag: Flag, element: T): T => {
  if (Tokenization.isResolvable(flag)) element.addOverride("count", conditional(flag, 1, 0));
  return element;
};

/** An attribute of a resource that `onlyIf` may have left out: then null. */
export const attributeOf = (
  flag: Flag,
  element: TerraformResource | TerraformDataSource,
  attribute: string,
): string => {
  if (!Tokenization.isResolvable(flag)) return element.getStringAttribute(attribute);
  const kind = TerraformDataSource.isTerraformDataSource(element) ? "data." : "";
  return `\${one(${kind}${element.terraformResourceType}.${element.friendlyUniqueId}[*].${attribute})}`;
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
