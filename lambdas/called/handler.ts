import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { Observe } from "../guard/observe.ts";
import type { GuardServices } from "../guard/services.ts";
import { opener } from "../middleware/open-attempt.ts";
import type { JsonObject, MakeCall } from "./call.ts";
import { classifyCall } from "./classify-call.ts";
import { type CallMessage, readCallMessage } from "./message.ts";

/** Time kept back from a call that may take so long, so that what became of it can still be stored. Milliseconds. */
const reserve = (remainingMs: number) => Math.min(1_000, remainingMs / 10);

/**
 * The call Lambda: claims, makes the step's call itself, stores, and answers what the integration
 * would have given the state.
 *
 * @throws (from the handler) the call's error under the integration's name; stored errors as they were;
 *   StepOnce.InProgress, .InDoubt, .Mismatch, .KeyMissing, .LateOwner, .ResultTooLarge, .LedgerUnavailable, .Misuse
 */
export const callHandler = (makeCall: MakeCall, services?: GuardServices, observe?: Observe) => {
  const open = opener({ ...(services && { services }), ...(observe && { observe }) }, classifyCall);
  return middy<unknown, unknown>({ timeoutEarlyInMillis: 0 }).handler(async (event, context) => {
    const message = readCallMessage(event);
    const limited = withinTheState(context, message);
    const opened = await open(envelopeOf(message), limited);
    if ("answer" in opened) return opened.answer;
    const { attempt } = opened;
    const { resource, sdk, execution, tokenMember } = message;
    const args = tokenMember
      ? withMember(message.arguments, tokenMember.split("."), attempt.once().token)
      : message.arguments;
    let result: unknown;
    try {
      const remaining = limited.getRemainingTimeInMillis();
      result = await makeCall(
        { resource, sdk, arguments: args, execution },
        Math.floor(remaining - reserve(remaining)),
      );
    } catch (error) {
      await attempt.failed(error);
      throw error;
    }
    return attempt.answer(result);
  });
};

/** The message as an inline step's Lambda would get it: the effect is the call, the input its arguments. */
const envelopeOf = ({ guard, key, partition, fingerprint, execution, redrive, ...rest }: CallMessage) => ({
  input: rest.arguments,
  once: { guard, key, partition, fingerprint, execution, redrive },
});

/** The claim ends when the state has stopped waiting: another attempt need not wait for the function's own end. */
const withinTheState = (context: Context, { guard }: CallMessage): Context => {
  const spareMs =
    guard.timeoutSeconds === undefined
      ? 0
      : Math.max(0, context.getRemainingTimeInMillis() - guard.timeoutSeconds * 1000);
  return {
    ...context,
    getRemainingTimeInMillis: () => Math.max(0, context.getRemainingTimeInMillis() - spareMs),
  };
};

const withMember = (
  object: JsonObject,
  [head = "", ...rest]: readonly string[],
  value: string,
): JsonObject => ({
  ...object,
  [head]: rest.length > 0 ? withMember((object[head] ?? {}) as JsonObject, rest, value) : value,
});
