// Checks that need the real Terraform. Prints each as passed, failed, or skipped with the reason.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "./check.ts";
import { applyChecks } from "./checks/apply.ts";
import { calledChecks } from "./checks/called.ts";
import { exampleChecks } from "./checks/examples.ts";
import { exportChecks } from "./checks/exports.ts";
import { startDoorChecks } from "./checks/start-door.ts";
import { synthChecks } from "./checks/synth.ts";
import { templateChecks } from "./checks/template.ts";
import { findMoto } from "./moto/find-moto.ts";
import { findTerraform } from "./terraform.ts";

const root = mkdtempSync(join(tmpdir(), "steponce terraform "));
const bench: Bench = {
  terraform: findTerraform(),
  moto: findMoto(),
  scratch: (name) => {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  },
};
// The checks run on the oldest Node that the package supports.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const wanted = process.argv[2] ?? "";
const counts = { passed: 0, failed: 0, skipped: 0 };
const checks = [
  ...synthChecks,
  ...templateChecks,
  ...exportChecks,
  ...exampleChecks,
  ...startDoorChecks,
  ...calledChecks,
  ...applyChecks,
];
try {
  for (const check of checks.filter(({ name }) => name.includes(wanted))) {
    const start = performance.now();
    const say = (mark: string, more: string) =>
      console.log(`${mark} ${check.name} (${((performance.now() - start) / 1000).toFixed(1)} s)${more}`);
    try {
      const seen = await check.run(bench);
      counts.passed += 1;
      say("passed ", seen === undefined ? "" : `: ${seen}`);
    } catch (error) {
      const skipped = (error as Error).name === "Skip";
      counts[skipped ? "skipped" : "failed"] += 1;
      say(
        skipped ? "skipped" : "FAILED ",
        `: ${skipped ? (error as Error).message : (error as Error).stack}`,
      );
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
