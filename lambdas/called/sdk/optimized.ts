import type { SdkCall } from "../../../facts/index.ts";
import { type Call, callError, type JsonObject } from "../call.ts";

/** What an optimised integration sends for a Task's arguments. */
export const optimizedArguments = ({ sdk, arguments: args, execution }: Call): JsonObject => {
  if (!putsEvents(sdk) || !Array.isArray(args.Entries)) return args;
  return { ...args, Entries: args.Entries.map((entry: JsonObject) => eventOf(entry, execution)) };
};

/** The integration names the execution and its state machine: https://docs.aws.amazon.com/step-functions/latest/dg/connect-eventbridge.html */
const eventOf = (entry: JsonObject, execution: string): JsonObject => ({
  ...entry,
  Resources: [...((entry.Resources as readonly string[] | undefined) ?? []), execution, machineOf(execution)],
});

const machineOf = (execution: string) =>
  execution.split(":").slice(0, 7).join(":").replace(":execution:", ":stateMachine:");

const putsEvents = ({ optimized, service, action }: SdkCall) =>
  optimized && service === "eventbridge" && action === "putEvents";

/** How a service answered, beside its answer. */
export interface Answered {
  readonly status: number;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What an optimised integration gives the state: the answer, and how it was answered.
 *
 * @throws CallError when the service refused some of several events, as the integration does
 */
export const optimizedResult = (sdk: SdkCall, result: JsonObject, answered: Answered): JsonObject => {
  const { Entries, FailedEntryCount: failed = 0 } = result as {
    Entries?: unknown[];
    FailedEntryCount?: number;
  };
  if (putsEvents(sdk) && failed > 0) {
    throw callError(`${sdk.errorPrefix}.FailedEntry`, JSON.stringify(result), failed === Entries?.length);
  }
  const { status, requestId, headers } = answered;
  const all = Object.entries(headers).map(([name, value]) => [name, [value]]);
  return {
    ...result,
    SdkHttpMetadata: {
      AllHttpHeaders: Object.fromEntries(all),
      HttpHeaders: headers,
      HttpStatusCode: status,
    },
    SdkResponseMetadata: { RequestId: requestId },
  };
};
