import { TerraformDataSource, TerraformElement, TerraformStack } from "cdktf";
import { Construct } from "constructs";

/**
 * Refuses two elements of one kind with one address in a stack: cdktf would merge them into a single
 * resource without a word. Registered once per stack by each module.
 */
export const requireUniqueIds = (stack: TerraformStack): void => {
  const marker = "steponce-unique-ids";
  if (stack.node.tryFindChild(marker) !== undefined) return;
  new Construct(stack, marker).node.addValidation({ validate: () => duplicateIds(stack) });
};

/** One sentence for each address that two elements of the stack share. */
export const duplicateIds = (stack: TerraformStack): string[] => {
  const firstWith = new Map<string, TerraformElement>();
  return stack.node.findAll().flatMap((element) => {
    if (!TerraformElement.isTerraformElement(element) || TerraformStack.isStack(element)) return [];
    const kind = "terraformResourceType" in element ? String(element.terraformResourceType) : undefined;
    if (kind === undefined) return [];
    const isData = TerraformDataSource.isTerraformDataSource(element);
    const address = `${isData ? "data." : ""}${kind}.${element.friendlyUniqueId}`;
    const first = firstWith.get(address);
    if (first === undefined) {
      firstWith.set(address, element);
      return [];
    }
    return [
      `${address} stands for two constructs, ${first.node.path} and ${element.node.path}: Terraform would get one of them only. Give one of them another id or logicalIdPrefix.`,
    ];
  });
};
