import type { Random } from "../time/random.ts";
import type { ExecutionType } from "./run.ts";

/** `arn:aws:states:<region>:<account>` of an ARN of Step Functions. */
export const prefixOf = (arn: string): string => arn.split(":").slice(0, 5).join(":");

/** Express executions of one name are told apart by a part of their own. */
export const executionArn = (
  prefix: string,
  { type, machine, name }: { type: ExecutionType; machine: string; name: string },
  random: Random,
): string =>
  type === "EXPRESS"
    ? `${prefix}:express:${machine}:${name}:${random.uuid()}`
    : `${prefix}:execution:${machine}:${name}`;
