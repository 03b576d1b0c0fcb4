import type { AslDefinition, AslMachine, AslObject, AslState } from "../../asl/types.ts";
import { validateAsl } from "../../load/validate-asl.ts";
import type { ResolvedStep } from "../../resolved.ts";
import { guardDefinition } from "../index.ts";

/** For tests: a resolved step with defaults. */
export const stepOf = (state: string, options: Partial<ResolvedStep> = {}): ResolvedStep => ({
  state,
  step: state,
  mechanism: "claim",
  shape: "wrapped",
  key: ["$.id"],
  scope: "execution",
  retentionSeconds: 5_184_000,
  onDoubt: "hold",
  notApplied: [],
  storeErrors: [],
  calleeSeconds: 0,
  landsWithinSeconds: 60,
  maxClockSkewSeconds: 10,
  hashKeys: false,
  ...options,
});

/** For tests: a Task as the only state of a definition, guarded; its states by name. */
export const guardedTask = (
  task: AslObject,
  options: Partial<ResolvedStep> = {},
  definition: AslObject = {},
): Readonly<Record<string, AslState>> => {
  const others = (definition.States ?? {}) as AslMachine["States"];
  const subject = {
    StartAt: "S",
    ...definition,
    States: { S: { Type: "Task", TimeoutSeconds: 20, ...task }, ...others },
  } as unknown as AslDefinition;
  const json = definition.QueryLanguage === "JSONata" || task.QueryLanguage === "JSONata";
  const step = stepOf("S", json ? { key: ["$states.input.id"], ...options } : options);
  const guarded = guardDefinition(subject, [step], { name: "order", type: "STANDARD" });
  if (!guarded.definition)
    throw new Error(guarded.findings.map(({ kind, what }) => `${kind}: ${what}`).join("; "));
  return guarded.definition.States;
};

/** For tests: the kinds and fields of what keeps a Task from being guarded. */
export const refusedTask = (
  task: AslObject,
  options: Partial<ResolvedStep> = {},
  definition: AslObject = {},
): readonly string[] => {
  const subject = {
    StartAt: "S",
    ...definition,
    States: { S: { Type: "Task", TimeoutSeconds: 20, End: true, ...task } },
  } as unknown as AslDefinition;
  const json = definition.QueryLanguage === "JSONata";
  const step = stepOf("S", json ? { key: ["$states.input.id"], ...options } : options);
  const { findings } = guardDefinition(subject, [step], { name: "order", type: "STANDARD" });
  return findings.map(({ kind, field }) => `${kind} ${field}`);
};

const placeholders: Readonly<Record<string, string>> = {
  ClaimFunctionArn: "arn:aws:lambda:us-east-1:123456789012:function:claim:1",
  StoreFunctionArn: "arn:aws:lambda:us-east-1:123456789012:function:store:1",
  CallFunctionArn: "arn:aws:lambda:us-east-1:123456789012:function:call:1",
  LedgerTableName: "ledger",
};

/** For tests: what asl-validator has to say about a definition, with its placeholders filled in. */
export const complaintsOf = (definition: AslDefinition): readonly string[] => {
  const filled = JSON.stringify(definition).replaceAll(
    /\$\{(\w+)\}/g,
    (_, name: string) => placeholders[name] ?? `arn:aws:lambda:us-east-1:123456789012:function:${name}`,
  );
  const { errors } = validateAsl(JSON.parse(filled));
  return errors.map((error) => `${error["Error code"]} ${error.Message}`);
};
