import { conditional, type IResolvable, type TerraformElement, Tokenization } from "cdktf";

/** A switch: known at synth, or a Terraform expression such as a module's variable. */
export type Flag = boolean | IResolvable;

/** Makes an element's existence depend on a switch that only Terraform knows. */
export const onlyIf = <T extends TerraformElement>(flag: Flag, element: T): T => {
  if (Tokenization.isResolvable(flag)) element.addOverride("count", conditional(flag, 1, 0));
  return element;
};
