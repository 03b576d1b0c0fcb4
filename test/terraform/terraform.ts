import { execFile, execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** A `terraform` that works without a network: its providers come from a folder. */
export interface Terraform {
  readonly pluginDir: string;
  /** Runs a command in a folder. @throws Error with what it said when it fails */
  run(folder: string, ...args: string[]): Promise<string>;
}

/** The terraform of this machine, or why there is none to use. */
export const findTerraform = (): Terraform | { missing: string } => {
  try {
    execFileSync("terraform", ["version"], { stdio: "ignore" });
  } catch {
    return { missing: "terraform is not on the PATH" };
  }
  const pluginDir = process.env.TF_PLUGIN_DIR ?? findPluginDir();
  if (pluginDir === undefined) {
    return { missing: "no folder of Terraform providers was found; name one in TF_PLUGIN_DIR" };
  }
  return { pluginDir, run: (folder, ...args) => runTerraform(folder, args) };
};

const runTerraform = (folder: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      TF_CLI_CONFIG_FILE: "/dev/null",
      TF_IN_AUTOMATION: "1",
      CHECKPOINT_DISABLE: "1",
    };
    execFile("terraform", [...args], { cwd: folder, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`terraform ${args.join(" ")}\n${stderr.trim() || stdout.slice(-3000)}`));
    });
  });

/** Places where images and tools keep provider mirrors; the disk is not searched any deeper. */
const findPluginDir = (): string | undefined =>
  ["/opt", "/usr/share", "/usr/local/share", join(process.env.HOME ?? "/", ".terraform.d")].flatMap((root) =>
    folders(root)
      .concat(root)
      .filter((folder) => folders(folder).some((name) => name.endsWith("registry.terraform.io"))),
  )[0];

const folders = (path: string): string[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(path, name));
  } catch {
    return [];
  }
};
