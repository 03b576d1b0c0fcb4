import { readFileSync } from "node:fs";
import { join } from "node:path";

type Block = Readonly<Record<string, unknown>>;
type Blocks = Readonly<Record<string, Readonly<Record<string, Block>>>>;

/** A synthesised stack. */
interface Synthesised {
  readonly resource: Blocks;
  readonly data?: Blocks;
  readonly variable?: Readonly<Record<string, Block>>;
  readonly output?: Readonly<Record<string, Block>>;
}

/** The files of a module, by their names in it. */
export type ModuleFiles = Readonly<Record<string, string | Uint8Array>>;

export interface PlainModule {
  readonly files: ModuleFiles;
  readonly variables: Readonly<Record<string, Block>>;
  readonly outputs: Readonly<Record<string, Block>>;
  readonly resources: readonly string[];
}

/** `one`, `startswith` and optional attributes need 1.3; 1.5 is the oldest that the checks try. */
const TERRAFORM_VERSIONS = ">= 1.5";

/**
 * A stack's folder as a plain module: without provider, backend and cdktf's notes, so that `count`,
 * `for_each`, `depends_on` and provider aliases work on it, and with its zips under readable names.
 */
export const toModule = (stackFolder: string, awsVersions: string): PlainModule => {
  const stack = withoutNotes(
    JSON.parse(readFileSync(join(stackFolder, "cdk.tf.json"), "utf8")),
  ) as Synthesised;
  const zips: Record<string, Uint8Array> = {};
  const functions = Object.fromEntries(
    Object.entries(stack.resource.aws_lambda_function ?? {}).map(([name, block]) => {
      const file = `functions/${name}.zip`;
      zips[file] = readFileSync(join(stackFolder, String(block.filename).replace("${path.module}/", "")));
      return [name, { ...block, filename: `\${path.module}/${file}` }];
    }),
  );
  const resource =
    Object.keys(functions).length === 0
      ? stack.resource
      : { ...stack.resource, aws_lambda_function: functions };
  const variables = stack.variable ?? {};
  const outputs = stack.output ?? {};
  return {
    files: {
      "main.tf.json": json({ ...(stack.data && { data: stack.data }), resource }),
      "variables.tf.json": json({ variable: variables }),
      "outputs.tf.json": json({ output: outputs }),
      "versions.tf.json": json({
        terraform: {
          required_version: TERRAFORM_VERSIONS,
          required_providers: { aws: { source: "hashicorp/aws", version: awsVersions } },
        },
      }),
      ...zips,
    },
    variables,
    outputs,
    resources: Object.entries(resource).flatMap(([type, named]) =>
      Object.keys(named).map((name) => `${type}.${name}`),
    ),
  };
};

/** Drops what cdktf writes for itself under `//`; our own comments are text. */
const withoutNotes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== "//" || typeof member === "string")
      .map(([name, member]) => [name, withoutNotes(member)]),
  );
};

export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
