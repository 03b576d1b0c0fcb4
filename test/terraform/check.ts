import type { Terraform } from "./terraform.ts";

/** What the machine offers; a check that needs what is missing is skipped. */
export interface Bench {
  readonly terraform: Terraform | { missing: string };
  readonly moto: { readonly command: string } | { missing: string };
  /** A folder of the check's own, empty. */
  scratch(name: string): string;
}

export interface Check {
  /** A sentence about behaviour. */
  readonly name: string;
  /** Throws when the sentence is not true; says what was seen when there is more to say. */
  run(bench: Bench): Promise<string | undefined>;
}

/** Thrown by a check that cannot run here. */
export class Skip extends Error {
  override readonly name = "Skip";
}

export const terraformOf = ({ terraform }: Bench): Terraform => {
  if ("missing" in terraform) throw new Skip(terraform.missing);
  return terraform;
};

export const equal = (actual: unknown, expected: unknown, what: string): void => {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`${what}: expected ${e}, found ${a}`);
};

/** Initialises a root and has Terraform check it against the providers' schemas. */
export const validate = async (bench: Bench, folder: string): Promise<void> => {
  await init(bench, folder);
  await terraformOf(bench).run(folder, "validate", "-no-color");
};

export const init = async (bench: Bench, folder: string): Promise<void> => {
  const terraform = terraformOf(bench);
  await terraform.run(folder, "init", "-no-color", "-input=false", `-plugin-dir=${terraform.pluginDir}`);
};
