import aslValidator from "asl-validator";
import type { AslDefinition } from "../../asl/types.ts";
import type { ResolvedStep } from "../../resolved.ts";

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
  const { errors } = aslValidator(JSON.parse(filled));
  return errors.map((error) => `${error["Error code"]} ${error.Message}`);
};
