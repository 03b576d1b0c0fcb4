import type { Loaded } from "./load.ts";

/**
 * Writes the Terraform of workflows into a folder: one stack for ledger and guard, one for each workflow.
 *
 * @returns the stacks' names
 */
export async function synthesise(loaded: readonly Loaded[], outdir: string): Promise<readonly string[]> {
  // cdktf takes a second to load, so it is loaded only where it is needed.
  const { workflowApp } = await import("../modules/app.ts");
  const app = workflowApp(
    loaded.map(({ workflow }) => workflow),
    { outdir },
  );
  app.synth();
  return app.node.children.filter((child) => "toTerraform" in child).map(({ node }) => node.id);
}
