import { isObject } from "../types.ts";
import { type Intrinsic, textArgument } from "./intrinsic.ts";

export const stringToJson: Intrinsic = {
  arity: [1, 1],
  apply([value], call) {
    const text = textArgument(value, "The argument", call);
    if (text.trim() === "") return null;
    try {
      return JSON.parse(text);
    } catch (error) {
      return call.fail(
        `Cannot convert String to Json in States.StringToJson, caused by: ${(error as Error).message}`,
      );
    }
  },
};

export const jsonToString: Intrinsic = { arity: [1, 1], apply: ([value]) => JSON.stringify(value) };

/** Only shallow merging is offered. https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html */
export const jsonMerge: Intrinsic = {
  arity: [3, 3],
  apply([left, right, deep], { fail }) {
    if (!isObject(left) || !isObject(right)) return fail("The first two arguments must be objects");
    return deep === false
      ? { ...left, ...right }
      : fail("The third argument must be false: only shallow merging is supported");
  },
};
