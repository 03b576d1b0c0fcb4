import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { App, TerraformStack } from "cdktf";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";
import type { GuardedWorkflow } from "../guarded-workflow/guarded-workflow.ts";
import { AWS_PROVIDER_VERSIONS } from "../terraform/aws-provider.ts";
import { snakeCase } from "../terraform/names.ts";
import { guardModule } from "./guard-module.ts";
import { exampleRoot, moduleBlock } from "./hcl.ts";
import { ledgerModule } from "./ledger-module.ts";
import { readme } from "./readme.ts";
import { type ModuleFiles, type PlainModule, toModule } from "./to-module.ts";
import { workflowModule } from "./workflow-module.ts";

/** What can be exported: the shared parts by name, or a workflow. */
export type Exportable = "ledger" | "guard" | ResolvedWorkflow;

/**
 * The files of a plain Terraform module. The same input gives the same bytes.
 *
 * @throws Error when the workflow cannot be guarded or bundled
 */
export const exportModule = (what: Exportable): ModuleFiles => {
  const folder = mkdtempSync(join(tmpdir(), "steponce-export-"));
  try {
    // No provider: the module takes its caller's. The check for one is of cdktf's validations.
    const app = new App({ outdir: folder, skipValidation: true });
    const stack = new TerraformStack(app, "module");
    const workflow = build(stack, what);
    app.synth();
    const module = toModule(join(folder, "stacks", "module"), AWS_PROVIDER_VERSIONS);
    return { ...module.files, ...documents(what, module, workflow) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Writes a module's files, and removes nothing. */
export const writeModule = (files: ModuleFiles, folder: string): void => {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
};

const build = (stack: TerraformStack, what: Exportable): GuardedWorkflow | undefined => {
  if (what === "ledger") ledgerModule(stack);
  else if (what === "guard") guardModule(stack);
  else return workflowModule(stack, what);
  return undefined;
};

const LEDGER_WIRING = Object.fromEntries(
  ["table_name", "table_arn", "kms_key_arn", "result_bucket_name", "result_bucket_arn"].map((name) => [
    `ledger_${name}`,
    `module.ledger.${name}`,
  ]),
);

const GUARD_WIRING = Object.fromEntries(
  ["claim_function_arn", "store_function_arn", "claim_role_name"].map((name) => [
    name,
    `module.guard.${name}`,
  ]),
);

const documents = (
  what: Exportable,
  module: PlainModule,
  workflow: GuardedWorkflow | undefined,
): ModuleFiles => {
  const name = typeof what === "string" ? what : snakeCase(what.name);
  const own = Object.fromEntries(
    Object.keys(typeof what === "string" ? {} : what.substitutions).map((key) => [snakeCase(key), '"…"']),
  );
  const wiring = { ledger: {}, guard: LEDGER_WIRING }[String(what)] ?? {
    ...LEDGER_WIRING,
    ...GUARD_WIRING,
    ...own,
  };
  return {
    "README.md": readme({
      title: typeof what === "string" ? ABOUT[what].title : what.name,
      about:
        typeof what === "string"
          ? ABOUT[what].about
          : "A Step Functions workflow whose mutating steps are guarded: retried or redriven, no effect is applied twice.",
      module,
      usage: moduleBlock(name, `./modules/${typeof what === "string" ? what : what.name}`, wiring),
      ...(workflow === undefined ? {} : { statements: workflow.statements, findings: workflow.iamFindings }),
    }),
    "examples/basic/main.tf": exampleRoot(name, module),
  };
};

const ABOUT = {
  ledger: {
    title: "ledger",
    about: "The table of records, one for each effect. Workflows share it.",
  },
  guard: {
    title: "guard",
    about: "The claim and store functions that guarded workflows call. Workflows with one ledger share them.",
  },
} as const;
