import { TerraformOutput, TerraformVariable, Token } from "cdktf";
import type { Construct } from "constructs";
import { nullable, nullableNumber } from "../terraform/nullable.ts";

/** An input of an exported module. */
export interface Input {
  readonly description: string;
  readonly default?: unknown;
  /** A condition on `var.<name>`, and what to say when it does not hold. */
  readonly validation?: { readonly condition: string; readonly errorMessage: string };
  readonly sensitive?: boolean;
}

/** Declares the inputs of an exported module, in the types that properties take. */
export const inputs = (scope: Construct) => {
  const declare = (name: string, type: string, input: Input): TerraformVariable => {
    const { validation, ...rest } = input;
    const variable = new TerraformVariable(scope, name, {
      type,
      nullable: false,
      ...rest,
      ...(validation === undefined ? {} : { validation: [validation] }),
    });
    variable.overrideLogicalId(name);
    return variable;
  };
  /** Null when not given, and then as if the property were left out. */
  const optional = (name: string, type: string, input: Input): TerraformVariable => {
    const variable = declare(name, type, input);
    variable.addOverride("nullable", true);
    variable.addOverride("default", Token.nullValue());
    return variable;
  };
  return {
    text: (name: string, input: Input): string => declare(name, "string", input).stringValue,
    optionalText: (name: string, input: Input): string => nullable(optional(name, "string", input)),
    number: (name: string, input: Input): number => declare(name, "number", input).numberValue,
    optionalNumber: (name: string, input: Input): number => nullableNumber(optional(name, "number", input)),
    flag: (name: string, input: Input) => declare(name, "bool", input).booleanValue,
    texts: (name: string, input: Input): string[] => declare(name, "list(string)", input).listValue,
    textMap: (name: string, input: Input): Record<string, string> =>
      Token.asStringMap(declare(name, "map(string)", input).value),
  };
};

export type Inputs = ReturnType<typeof inputs>;

export const output = (scope: Construct, name: string, description: string, value: unknown): void => {
  new TerraformOutput(scope, `output_${name}`, { description, value }).overrideLogicalId(name);
};
