import { codeOf, isExpression } from "../asl/jsonata.ts";
import { type AslObject, isObject, type Json } from "../asl/types.ts";
import type { Frame } from "./frame.ts";

/**
 * The field that lets the task's result out, if any. Where a repeat is recognised without a record,
 * nobody has the first result: the step must not use it.
 */
export const fieldThatUsesResult = ({ task, dialect }: Frame): string | undefined => {
  if (dialect.language === "JSONata") {
    if (task.Output === undefined) return "Output";
    return ["Output", "Assign"].find((field) => readsResult(task[field]));
  }
  if (task.ResultPath !== null) return "ResultPath";
  if (task.ResultSelector !== undefined) return "ResultSelector";
  if (task.OutputPath !== undefined) return "OutputPath";
  return readsInput(task.Assign) ? "Assign" : undefined;
};

const readsResult = (value: Json | undefined): boolean =>
  some(value, (_, text) => isExpression(text) && /\$states\s*(\.\s*result\b|(?!\s*\.))/.test(codeOf(text)));

/** In a Task's Assign, `$` is the result. */
const readsInput = (value: Json | undefined): boolean =>
  some(value, (name, text) => name.endsWith(".$") && /(^|[(,\s])\$(?![$\w])/.test(text));

const some = (value: Json | undefined, test: (name: string, text: string) => boolean, name = ""): boolean => {
  if (typeof value === "string") return test(name, value);
  if (Array.isArray(value)) return value.some((item) => some(item, test, name));
  return isObject(value) && Object.entries(value).some(([inner, item]) => some(item, test, inner));
};

/**
 * A catcher that takes `error` for success: it leads where the step leads, with the output it would
 * have. `done` is where a step that ends goes.
 */
export const asSuccess = ({ task, dialect }: Frame, error: string, done: string): AslObject => ({
  ErrorEquals: [error],
  ...(dialect.language === "JSONata" ? { Output: task.Output as Json } : dialect.keepInput),
  ...(task.Assign !== undefined && { Assign: task.Assign }),
  Next: task.End === true ? done : (task.Next as string),
});
