import { basename, extname, resolve } from "node:path";
import type { ResolvedLambda } from "../resolved.ts";
import type { ParsedLambda, ParsedWorkflow } from "./workflow-schema.ts";

type Config = Pick<ParsedWorkflow, "lambdas" | "steps">;

/** All functions of a workflow: those that states call, and the files that look-ups name. */
export const resolveLambdas = (config: Config, folder: string): Readonly<Record<string, ResolvedLambda>> => {
  const asked = lookUpsOf(config);
  const own = Object.entries(config.lambdas).map(([name, lambda]) => {
    const purpose = asked.includes(name) ? "lookUp" : "effect";
    return [name, resolveLambda(lambda, folder, purpose)] as const;
  });
  const files = asked
    .filter((lookUp) => !Object.hasOwn(config.lambdas, lookUp))
    .map((file) => [lookUpName(config, file), resolveLambda(file, folder, "lookUp")] as const);
  return Object.fromEntries([...own, ...files]);
};

/** The name of the function that a look-up means: a name of `lambdas`, or one made of the file's (`find-charge.ts` is FindCharge). */
export const lookUpName = ({ lambdas }: Pick<Config, "lambdas">, lookUp: string): string => {
  if (Object.hasOwn(lambdas, lookUp)) return lookUp;
  const words = basename(lookUp, extname(lookUp)).split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
};

/** What steps ask about their doubts: names of `lambdas`, or files. */
export const lookUpsOf = ({ steps }: Pick<Config, "steps">): readonly string[] =>
  Object.values(steps).flatMap((step) =>
    "onDoubt" in step && typeof step.onDoubt === "object" ? [step.onDoubt.lookUp] : [],
  );

const resolveLambda = (
  lambda: string | ParsedLambda,
  folder: string,
  purpose: ResolvedLambda["purpose"],
): ResolvedLambda => {
  const { entry, timeout, memory, environment, permissions } =
    typeof lambda === "string" ? { ...DEFAULTS, entry: lambda } : lambda;
  return {
    entry: resolve(folder, entry),
    timeoutSeconds: timeout,
    memoryMegabytes: memory,
    environment,
    permissions,
    purpose,
  };
};

const DEFAULTS = { timeout: 30, memory: 256, environment: {}, permissions: [] };
