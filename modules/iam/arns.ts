import { conditional, Fn, Token } from "cdktf";
import { type AwsEnvironment, arnIn, madeOnce } from "../terraform/environment.ts";

/** A name or an ARN, as an ARN; decided by Terraform when only it knows the value. */
export const arnOr = (
  environment: AwsEnvironment,
  value: string,
  fromName: (name: string) => string,
): string => {
  if (!Token.isUnresolved(value)) return value.startsWith("arn:") ? value : fromName(value);
  const named = fromName(value);
  return madeOnce(environment, named, () =>
    Token.asString(conditional(Fn.startswith(value, "arn:"), value, named)),
  );
};

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-message-identifiers.html */
export const queueArn = (url: string, environment: AwsEnvironment): string => {
  const part = (index: number): string =>
    Token.isUnresolved(url)
      ? Token.asString(Fn.element(Fn.split("/", url), index))
      : (url.split("/")[index] ?? "");
  const { partition, region } = environment;
  return madeOnce(environment, `queue ${url}`, () => `arn:${partition}:sqs:${region}:${part(3)}:${part(4)}`);
};

/**
 * A function in every version: `arn` and `arn:*`. The definition may name a version; executions in
 * flight keep calling the one they started with.
 *
 * @param value a name or an ARN, with or without a version
 */
export const functionArns = (value: string, environment: AwsEnvironment): string[] => {
  const arn = arnOr(environment, value, (name) => arnIn(environment, "lambda", `function:${name}`));
  const unqualified = madeOnce(environment, `unqualified ${arn}`, () => unqualifiedArn(arn));
  return [unqualified, `${unqualified}:*`];
};

/** `arn:…:function:name:7` -> `arn:…:function:name`. */
export const unqualifiedArn = (functionArn: string): string =>
  Token.isUnresolved(functionArn)
    ? Token.asString(Fn.join(":", Token.asList(Fn.slice(Fn.split(":", functionArn), 0, 7))))
    : functionArn.split(":").slice(0, 7).join(":");

/** `arn:…:stateMachine:name` -> `arn:…:execution:name:*`. */
export const executionArns = (stateMachineArn: string, environment: AwsEnvironment): string => {
  if (!Token.isUnresolved(stateMachineArn)) {
    return `${stateMachineArn.replace(":stateMachine:", ":execution:")}:*`;
  }
  const arn = madeOnce(environment, `executions ${stateMachineArn}`, () =>
    Token.asString(Fn.replace(stateMachineArn, ":stateMachine:", ":execution:")),
  );
  return `${arn}:*`;
};
