import facts from "./token-windows.json" with { type: "json" };

/** How long a service honours a token. The fields are explained in the file's `$meta`. */
export interface TokenWindow {
  readonly id: string;
  readonly actions: readonly string[];
  readonly member: string | null;
  /** Nothing when no figure is known. */
  readonly seconds: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly onRepeat: string | null;
  readonly onMismatch: string | null;
  readonly source: string;
}

const windows = facts.windows as readonly TokenWindow[];

/** Optimised integrations are named after the service's ARN, SDK integrations after its client. */
const clientOf: Readonly<Record<string, string>> = {
  states: "sfn",
  events: "eventbridge",
  elasticmapreduce: "emr",
  "emr-containers": "emrcontainers",
  "emr-serverless": "emrserverless",
};

/**
 * The window of the token `member` of an action, named as in a Task's `Resource`; without `member`,
 * of the first token that the action has.
 */
export const tokenWindow = (service: string, action: string, member?: string): TokenWindow | undefined => {
  const name = `${clientOf[service] ?? service}:${action}`;
  return windows.find(
    (window) =>
      window.actions.some((pattern) => matches(pattern, name)) &&
      (member === undefined ? window.member !== null : window.member === member),
  );
};

const matches = (pattern: string, name: string): boolean => {
  const [start = "", end] = pattern.split("*");
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
};
