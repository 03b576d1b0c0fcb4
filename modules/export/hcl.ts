import type { PlainModule } from "./to-module.ts";

/** A module block in HCL: `name = value` lines, aligned as `terraform fmt` does. */
export const moduleBlock = (name: string, source: string, args: Readonly<Record<string, string>>): string => {
  const width = Math.max(...Object.keys(args).map((arg) => arg.length), 0);
  const lines = Object.entries(args).map(([arg, value]) => `  ${arg.padEnd(width)} = ${value}`);
  return [
    `module "${name}" {`,
    `  source = "${source}"`,
    ...(lines.length === 0 ? [] : ["", ...lines]),
    "}",
    "",
  ].join("\n");
};

/** A root that uses the module as it is, with a variable for each input that must be given. */
export const exampleRoot = (name: string, { variables }: Pick<PlainModule, "variables">): string => {
  const required = Object.entries(variables).filter(([, block]) => !("default" in block));
  return [
    `provider "aws" {}`,
    ...required.map(([input, { type }]) => `variable "${input}" {\n  type = ${String(type)}\n}`),
    moduleBlock(name, "../..", Object.fromEntries(required.map(([input]) => [input, `var.${input}`]))),
  ].join("\n\n");
};
