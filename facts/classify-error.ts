import facts from "./errors.json" with { type: "json" };

/** What an error says of the attempt that it ended. */
export type ErrorOutcome =
  /** The attempt had no effect. */
  | "not-applied"
  /** The effect is there. */
  | "applied"
  /** Nobody knows. */
  | "unknown";

interface ServiceErrors {
  readonly prefix: string;
  readonly unknown: readonly string[];
  readonly "not-applied": readonly string[];
  readonly "not-applied-echo": readonly string[];
}

const known = facts.errors as Readonly<Record<string, { readonly outcome: string } | undefined>>;
const services = facts.serviceErrors as unknown as Readonly<Record<string, ServiceErrors | undefined>>;

/** `States.Http.StatusCode.5*` and the like, the most particular first. */
const prefixes = Object.keys(known)
  .filter((pattern) => pattern.endsWith("*") && !pattern.startsWith("*"))
  .sort((a, b) => b.length - a.length);

/**
 * What the error named `errorName`, raised by a Task with this `Resource`, says of the effect. The
 * order is that of errors.json: the exact name, a pattern with the name's beginning, the name in any
 * service. Names that a function or a token's holder makes up are believed only where they are exact.
 */
export const classifyError = (resource: string, errorName: string): ErrorOutcome => {
  const { service, madeUp } = originOf(resource);
  const exact = known[errorName]?.outcome ?? ofService(services[service], errorName);
  if (exact) return exact as ErrorOutcome;
  const pattern = prefixes.find((prefix) => errorName.startsWith(prefix.slice(0, -1)));
  if (pattern) return known[pattern]?.outcome as ErrorOutcome;
  const dot = errorName.lastIndexOf(".");
  if (dot < 0 || madeUp) return "unknown";
  const name = errorName.slice(dot + 1);
  return (known[`*.${name}`]?.outcome ?? "unknown") as ErrorOutcome;
};

/** What an error's code, as the service itself spells it in `*.Name`, says of the effect. */
export const classifyCode = (service: string, name: string): ErrorOutcome => {
  const errors = services[service];
  const own = ofService(errors, `${errors?.prefix}.${name}`);
  return (own ?? known[`*.${name}`]?.outcome ?? "unknown") as ErrorOutcome;
};

/** Whether the service's model names the error; any other comes under the service's generic name. */
export const isModelled = (service: string, name: string): boolean => {
  const errors = services[service];
  return (
    errors !== undefined &&
    [errors.unknown, errors["not-applied"], errors["not-applied-echo"]].some((names) => names.includes(name))
  );
};

/** Whether errors.json has exactly this name. */
export const isSpelledOut = (errorName: string): boolean => known[errorName] !== undefined;

const ofService = (service: ServiceErrors | undefined, errorName: string): ErrorOutcome | undefined => {
  const name = errorName.slice((service?.prefix.length ?? 0) + 1);
  if (!service || errorName !== `${service.prefix}.${name}`) return undefined;
  if (service.unknown.includes(name)) return "unknown";
  return [...service["not-applied"], ...service["not-applied-echo"]].includes(name)
    ? "not-applied"
    : undefined;
};

/** The service of the Task, and whether its errors' names can be anybody's invention. */
const originOf = (resource: string): { readonly service: string; readonly madeUp: boolean } => {
  const [, , , , , first = "", second = ""] = resource.split(":");
  const service = first === "aws-sdk" ? second : first;
  const isOwnCode = !resource.includes(":states:") || service === "lambda" || service === "activity";
  return { service, madeUp: isOwnCode || resource.endsWith(".waitForTaskToken") };
};
