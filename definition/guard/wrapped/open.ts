import { type AslState, pick } from "../../asl/types.ts";
import { context, json, type Value, variable } from "../dialect.ts";
import { type Frame, fingerprintOf, identityOf } from "../frame.ts";
import { readsEntered } from "../moved-task.ts";
import { storedArguments } from "./arguments.ts";

/**
 * `S` opens a visit. A Choice, because a redrive evaluates it again, where it would leave a Pass
 * without running it: https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html
 */
export const openStates = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, vars, dialect, site, name } = frame;
  const choice = (next: string) => ({ Choices: [dialect.never(next)], Default: next });
  const opened = {
    [vars.visit]: { uuid: true } as Value,
    [vars.state]: json({ do: "open", counts: {} }),
    [vars.result]: json(null),
    [vars.error]: json(null),
    [vars.at]: json(-1),
  };
  const comment = pick(task, "Comment");
  const gate = name("Gate");
  if (task.InputPath === undefined || dialect.language === "JSONata") {
    return {
      [site.name]: frame.state({
        Type: "Choice",
        ...comment,
        ...choice(gate),
        Assign: { ...dialect.template(opened), ...evaluated(frame) },
      }),
    };
  }
  // A Choice has no ResultPath: InputPath on `S` itself would lose the raw input.
  return {
    [site.name]: frame.state({
      Type: "Choice",
      ...comment,
      ...choice(name("Args")),
      Assign: dialect.template({ ...opened, [vars.input]: { input: true } }),
    }),
    [name("Args")]: frame.state({
      Type: "Choice",
      InputPath: task.InputPath,
      OutputPath: `$${vars.input}`,
      ...choice(gate),
      Assign: evaluated(frame),
    }),
  };
};

/** What the author's expressions give, evaluated once per visit and where their paths hold. */
const evaluated = (frame: Frame) => {
  const { vars, dialect, task, site } = frame;
  const { key, ...partition } = identityOf(frame);
  const entered = readsEntered(task, site) ? { entered: context("State.EnteredTime") } : {};
  const opts = { ...partition, ...fingerprintOf(frame), ...limitsOf(frame), ...entered };
  return {
    ...dialect.template({
      [vars.key]: key as Value,
      ...(Object.keys(opts).length > 0 && { [vars.opts]: { object: opts } }),
    }),
    ...(dialect.language === "JSONPath" && storedArguments(frame)),
  };
};

/** JSONPath limits and role that come with the input. */
const limitsOf = ({ task, dialect }: Frame): Readonly<Record<string, Value>> => {
  if (dialect.language === "JSONata") return {};
  const role = (task.Credentials as { "RoleArn.$"?: string } | undefined)?.["RoleArn.$"];
  const path = (field: string) => task[field] as string | undefined;
  const limits = {
    timeout: path("TimeoutSecondsPath"),
    heartbeat: path("HeartbeatSecondsPath"),
    role,
  };
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, expression]) => (expression ? [[name, { expression }]] : [])),
  );
};

/** The member of the options variable that `open` evaluated. */
export const optionOf = ({ vars }: Frame, member: string): Value => variable(`${vars.opts}.${member}`);
