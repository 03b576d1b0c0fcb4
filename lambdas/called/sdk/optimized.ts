import type { SdkCall } from "../../../facts/index.ts";
import { type Call, callError, type JsonObject } from "../call.ts";

const textOf = (value: unknown) =>
  value === undefined || typeof value === "string" ? value : JSON.stringify(value);

const withText = (object: JsonObject, member: string): JsonObject =>
  member in object ? { ...object, [member]: textOf(object[member]) } : object;

/** Members that optimised integrations take as JSON where the service takes text. */
const jsonMembers: Readonly<Record<string, string>> = {
  /** https://docs.aws.amazon.com/step-functions/latest/dg/connect-sqs.html */
  "sqs:sendMessage": "MessageBody",
  /** https://docs.aws.amazon.com/step-functions/latest/dg/connect-sns.html */
  "sns:publish": "Message",
  /** https://docs.aws.amazon.com/step-functions/latest/dg/connect-stepfunctions.html */
  "sfn:startExecution": "Input",
};

/** What an optimised integration sends for a Task's arguments. */
export const optimizedArguments = ({ sdk, arguments: args, execution }: Call): JsonObject => {
  if (!sdk.optimized) return args;
  const member = jsonMembers[actionName(sdk)];
  if (member !== undefined) return withText(args, member);
  if (actionName(sdk) !== PUT_EVENTS || !Array.isArray(args.Entries)) return args;
  return { ...args, Entries: args.Entries.map((entry: JsonObject) => eventOf(entry, execution)) };
};

/**
 * Some entries may have been refused.
 *
 * @throws CallError as the optimised integration does: https://docs.aws.amazon.com/step-functions/latest/dg/connect-eventbridge.html
 */
export const checkOptimized = (sdk: SdkCall, result: unknown): void => {
  const failed = (result as { FailedEntryCount?: number } | undefined)?.FailedEntryCount ?? 0;
  if (sdk.optimized && actionName(sdk) === PUT_EVENTS && failed > 0) {
    throw callError("EventBridge.FailedEntry", JSON.stringify(result));
  }
};

const PUT_EVENTS = "eventbridge:putEvents";

const actionName = ({ service, action }: SdkCall) => `${service}:${action}`;

/** The integration names the execution and its state machine among each event's resources. */
const eventOf = (entry: JsonObject, execution: string): JsonObject => ({
  ...withText(entry, "Detail"),
  Resources: [...((entry.Resources as readonly string[] | undefined) ?? []), execution, machineOf(execution)],
});

const machineOf = (execution: string) =>
  execution.split(":").slice(0, 7).join(":").replace(":execution:", ":stateMachine:");
