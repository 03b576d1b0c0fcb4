import { configPage } from "./config-page.ts";
import { costsPage } from "./costs-page.ts";
import { findingsPage } from "./findings-page.ts";
import { configJsonSchema } from "./json-schema.ts";

/** Generated files of docs/, by name. */
export const pages = (): Readonly<Record<string, string>> => ({
  "config.md": configPage(),
  "costs.md": costsPage(),
  "findings.md": findingsPage(),
  "workflow.schema.json": `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`,
});
