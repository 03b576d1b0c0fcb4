import * as arrays from "./arrays.ts";
import type { Intrinsic } from "./intrinsic.ts";
import * as json from "./json.ts";
import * as numbers from "./numbers.ts";
import * as texts from "./texts.ts";

/** https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html */
export const functions = {
  "States.Array": arrays.array,
  "States.ArrayPartition": arrays.arrayPartition,
  "States.ArrayContains": arrays.arrayContains,
  "States.ArrayRange": arrays.arrayRange,
  "States.ArrayGetItem": arrays.arrayGetItem,
  "States.ArrayLength": arrays.arrayLength,
  "States.ArrayUnique": arrays.arrayUnique,
  "States.Base64Encode": texts.base64Encode,
  "States.Base64Decode": texts.base64Decode,
  "States.Hash": texts.hash,
  "States.JsonMerge": json.jsonMerge,
  "States.StringToJson": json.stringToJson,
  "States.JsonToString": json.jsonToString,
  "States.MathRandom": numbers.mathRandom,
  "States.MathAdd": numbers.mathAdd,
  "States.StringSplit": texts.stringSplit,
  "States.UUID": numbers.uuid,
  "States.Format": texts.format,
} as const satisfies Record<string, Intrinsic>;

export type FunctionName = keyof typeof functions;
