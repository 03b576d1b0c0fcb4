import { type AslObject, type AslState, pick } from "../asl/types.ts";
import type { Frame } from "./frame.ts";

/**
 * JSONPath, where the state machine itself makes a token of the key: a Choice before the call, because
 * an intrinsic function takes null for text, and two effects without a key would be one.
 */
export const behindKeyCheck = (
  frame: Frame,
  states: (name: string) => Readonly<Record<string, AslState>>,
  assign?: AslObject,
): Readonly<Record<string, AslState>> => {
  const { site, task, step, dialect, name } = frame;
  if (dialect.language === "JSONata") return states(site.name);
  const parts = [...(step.partition === undefined ? [] : [step.partition]), ...step.key];
  const paths = [...new Set(parts.flatMap((part) => pathsIn(part)))].map((path) =>
    under(task.InputPath, path),
  );
  const missing = paths.flatMap((Variable): readonly AslObject[] => [
    { Variable, IsPresent: false },
    { Variable, IsNull: true },
    { Variable, StringEquals: "" },
  ]);
  const failed = name("KeyMissing");
  return {
    [site.name]: {
      Type: "Choice",
      ...pick(task, "Comment"),
      Choices: [{ Or: missing, Next: failed }],
      Default: name("Apply"),
      ...(assign && { Assign: assign }),
    },
    ...states(name("Apply")),
    [failed]: {
      Type: "Fail",
      Error: "StepOnce.KeyMissing",
      Cause: `The key of step ${step.step} (${step.key.join(", ")}) selects nothing.`,
    },
  };
};

/** The paths in an expression: itself, or what an intrinsic function's arguments name outside quotes. */
const pathsIn = (expression: string): readonly string[] =>
  expression.startsWith("States.")
    ? (expression.replaceAll(/'(?:\\.|[^'\\])*'/g, "''").match(/\${1,2}[^\s,()]*/g) ?? [])
    : [expression];

/** The key's path as it stands in the raw input. */
const under = (inputPath: unknown, path: string): string =>
  typeof inputPath === "string" && /^\$(?![$\w])/.test(path) ? `${inputPath}${path.slice(1)}` : path;
