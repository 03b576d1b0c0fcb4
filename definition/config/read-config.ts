import type { z } from "zod";
import type { Code } from "../findings/codes.ts";
import { type Finding, finding } from "../findings/finding.ts";
import { decisionsIn, withProposals } from "./decisions.ts";
import { didYouMean } from "./did-you-mean.ts";
import { kindOfStep, stepSchema } from "./step-schema.ts";
import { BAD_DURATION } from "./values.ts";
import { type ParsedWorkflow, workflowSchema } from "./workflow-schema.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Checks a config against the schema; every issue becomes a finding that names workflow, step, field
 * and value. Values that are still to be decided are findings, and taken as proposed besides.
 */
export const readConfig = (
  raw: unknown,
  fallbackName: string,
): { config?: ParsedWorkflow; findings: readonly Finding[] } => {
  const named = (raw as { name?: unknown } | null)?.name;
  const workflow = typeof named === "string" && named !== "" ? named : fallbackName;
  const open = decisionsIn(raw).map(({ path, proposal }) =>
    finding("SO116", placeOf(path, workflow), `proposed: ${proposal}`),
  );
  const decided = open.length === 0 ? raw : withProposals(raw);
  const parsed = workflowSchema.safeParse(decided);
  if (parsed.success) return { config: parsed.data, findings: open };
  return {
    findings: [...open, ...parsed.error.issues.flatMap((issue) => explain(issue, [], decided, workflow))],
  };
};

const explain = (issue: Issue, base: Path, raw: unknown, workflow: string): readonly Finding[] => {
  const path = [...base, ...issue.path];
  const value = valueAt(raw, path);
  const place = placeOf(path, workflow);
  const options = issue.code === "invalid_union" ? issue.errors : [];
  const chosen = isStep(path) ? options[kindOfStep(value)] : meantOption(options, value);
  if (chosen !== undefined && value !== undefined) {
    return chosen.flatMap((inner) => explain(inner, path, raw, workflow));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const known = knownOptions(path, value);
      const where = placeOf([...path, key], workflow);
      return finding("SO103", where, `unknown option ${JSON.stringify(key)}`, didYouMean(key, known));
    });
  }
  if (value === undefined) {
    const field = String(path.at(-1));
    return [finding(missingCode(path), place, `${field} is missing`)];
  }
  if (isBadDuration(issue)) {
    const [what, mend] = issue.message.split(" is no duration: ");
    return [finding("SO105", place, `${what} is no duration`, mend)];
  }
  const message = issue.code === "invalid_key" ? issue.issues[0]!.message : issue.message;
  return [finding(wrongCode(path), place, `${message} (found ${shown(value)})`)];
};

const knownOptions = (path: Path, value: unknown): readonly string[] => {
  if (path.length === 0) return Object.keys(workflowSchema.shape);
  return isStep(path) ? Object.keys(stepSchema.options[kindOfStep(value)]!.shape) : [];
};

const isStep = (path: Path) => path.length === 2 && path[0] === "steps";

/** Of a union: the issues of the one object that the author can have meant, when it is an object that was written. */
const meantOption = (options: readonly Issue[][], value: unknown): readonly Issue[] | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const objects = options.filter((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys"),
  );
  const known = objects.filter((issues) => issues.every(({ path }) => path.length > 0));
  return objects.length === 1 ? objects[0] : known.length === 1 ? known[0] : undefined;
};

const MISSING: Readonly<Record<string, Code>> = {
  scope: "SO106",
  retention: "SO107",
  key: "SO108",
  reason: "SO113",
};

const missingCode = (path: Path): Code =>
  (path[0] === "steps" && path.length === 3 ? MISSING[String(path[2])] : undefined) ?? "SO104";

const isBadDuration = (issue: Issue): boolean =>
  issue.code === "custom" && issue.params?.kind === BAD_DURATION;

const wrongCode = (path: Path): Code => (path[0] === "steps" && path[2] === "key" ? "SO108" : "SO104");

const placeOf = (path: Path, workflow: string) => {
  const field = path
    .map((part) => (typeof part === "number" ? `[${part}]` : String(part)))
    .join(".")
    .replaceAll(".[", "[");
  return {
    workflow,
    ...(path[0] === "steps" && path.length > 1 ? { step: String(path[1]) } : {}),
    ...(field === "" ? {} : { field }),
  };
};

const valueAt = (raw: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined | null)?.[part],
    raw,
  );

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
