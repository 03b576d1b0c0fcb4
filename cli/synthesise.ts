import { BadInput } from "./io.ts";
import type { Loaded } from "./load.ts";

/**
 * Writes the Terraform of workflows: one stack for ledger and guard, one for each workflow.
 *
 * @param outdir the folder to write into; default: the one that the cdktf command names
 * @returns the stacks' names
 * @throws BadInput when a Lambda cannot be bundled
 */
export async function synthesise(loaded: readonly Loaded[], outdir?: string): Promise<readonly string[]> {
  // cdktf takes a second to load, so it is loaded only where it is needed.
  const { workflowApp } = await import("../modules/app.ts");
  const workflows = loaded.map(({ workflow }) => workflow);
  return bundling(() => {
    const app = workflowApp(workflows, outdir === undefined ? {} : { outdir });
    app.synth();
    return app.node.children.filter((child) => "toTerraform" in child).map(({ node }) => node.id);
  });
}

/** @throws BadInput for code of the author's that esbuild cannot bundle */
export function bundling<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { message } = error as Error;
    throw message.startsWith("Build failed with") ? new BadInput(message) : error;
  }
}
