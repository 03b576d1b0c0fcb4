import { existsSync } from "node:fs";
import { relative } from "node:path";
import type { AslDefinition } from "../../asl/types.ts";
import { didYouMean } from "../../config/did-you-mean.ts";
import { placeholdersIn, RESERVED_PLACEHOLDERS } from "../../config/placeholders.ts";
import { lookUpName, lookUpsOf } from "../../config/resolve-lambdas.ts";
import type { ParsedWorkflow } from "../../config/workflow-schema.ts";
import type { ResolvedLambda } from "../../resolved.ts";
import { type Finding, finding } from "../finding.ts";

type Config = Pick<ParsedWorkflow, "name" | "lambdas" | "substitutions" | "steps">;

/** Lambda files exist, and every `${Name}` has one meaning. */
export const fileFindings = (
  config: Config,
  folder: string,
  definition: AslDefinition,
  lambdas: Readonly<Record<string, ResolvedLambda>>,
): readonly Finding[] => [
  ...missingFiles(config.name, folder, lambdas),
  ...takenNames(config),
  ...unknownPlaceholders(config, definition),
  ...uncalledLambdas(config, definition, lambdas),
];

const missingFiles = (workflow: string, folder: string, lambdas: Readonly<Record<string, ResolvedLambda>>) =>
  Object.entries(lambdas)
    .filter(([, { entry }]) => !existsSync(entry))
    .map(([name, { entry }]) =>
      finding("SO123", { workflow, field: `lambdas.${name}` }, `no file ${relative(folder, entry)}`),
    );

const takenNames = (config: Config) => {
  const { name: workflow, lambdas, substitutions } = config;
  const reserved: readonly string[] = RESERVED_PLACEHOLDERS;
  const used = [...Object.keys(lambdas), ...Object.keys(substitutions)].filter((name) =>
    reserved.includes(name),
  );
  const twice = Object.keys(substitutions).filter((name) => Object.hasOwn(lambdas, name));
  const lookUps = lookUpsOf(config).filter((lookUp) => !Object.hasOwn(lambdas, lookUp));
  const madeUp = lookUps.map((lookUp) => ({ lookUp, name: lookUpName(config, lookUp) }));
  const ambiguous = madeUp.filter(
    ({ lookUp, name }) =>
      Object.hasOwn(lambdas, name) ||
      Object.hasOwn(substitutions, name) ||
      madeUp.some((other) => other.name === name && other.lookUp !== lookUp),
  );
  return [
    ...ambiguous.map(({ lookUp, name }) =>
      finding(
        "SO125",
        { workflow, field: "lookUp" },
        `${lookUp} becomes \${${name}}, which is another one too`,
      ),
    ),
    ...used.map((name) =>
      finding("SO125", { workflow, field: name }, `\${${name}} is filled in by steponce`),
    ),
    ...twice.map((name) =>
      finding("SO125", { workflow, field: `substitutions.${name}` }, `\${${name}} is a Lambda too`),
    ),
  ];
};

const unknownPlaceholders = (config: Config, definition: AslDefinition) => {
  const known = [...Object.keys(config.lambdas), ...Object.keys(config.substitutions)];
  const used = [
    ...[...placeholdersIn(definition)].map(([name, path]) => [name, `definition.${path}`] as const),
    ...[...placeholdersIn(config.lambdas)].map(([name, path]) => [name, `lambdas.${path}`] as const),
  ];
  return used
    .filter(([name]) => !known.includes(name))
    .map(([name, field]) =>
      finding(
        "SO124",
        { workflow: config.name, field },
        `\${${name}} is neither a Lambda nor a substitution`,
        didYouMean(name, known),
      ),
    );
};

const uncalledLambdas = (
  { name: workflow }: Config,
  definition: AslDefinition,
  lambdas: Readonly<Record<string, ResolvedLambda>>,
) => {
  const called = placeholdersIn(definition);
  return Object.entries(lambdas)
    .filter(([name, { purpose }]) => purpose === "effect" && !called.has(name))
    .map(([name]) => finding("SO126", { workflow, field: `lambdas.${name}` }, "no state calls it"));
};
