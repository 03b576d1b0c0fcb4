/** How Step Functions waits for the task. https://docs.aws.amazon.com/step-functions/latest/dg/connect-to-resource.html */
export type Pattern = "request-response" | "sync" | "sync:2" | "waitForTaskToken";

/** What a Task's `Resource` says. */
export type Resource =
  /** A function's ARN, or the placeholder of one: the input is the event, the result is the answer itself. */
  | { readonly kind: "lambda" }
  | { readonly kind: "activity" }
  | {
      readonly kind: "sdk" | "optimized";
      /** As in the ARN: `dynamodb`, `lambda`, `http`. */
      readonly service: string;
      readonly action: string;
      readonly pattern: Pattern;
    }
  | { readonly kind: "unknown" };

const integration =
  /^arn:aws[a-z-]*:states:[a-z0-9-]*:[0-9]*:(aws-sdk:)?([a-z0-9-]+):([A-Za-z0-9]+)(?:\.(sync:2|sync|waitForTaskToken))?$/;

export const parseResource = (resource: string): Resource => {
  if (/^arn:aws[a-z-]*:lambda:/.test(resource) || /^\$\{[A-Za-z_][\w.-]*\}$/.test(resource)) {
    return { kind: "lambda" };
  }
  if (/^arn:aws[a-z-]*:states:[^:]*:[^:]*:activity:/.test(resource)) return { kind: "activity" };
  const match = integration.exec(resource);
  if (!match) return { kind: "unknown" };
  const [, sdk, service = "", action = "", suffix] = match;
  return {
    kind: sdk ? "sdk" : "optimized",
    service,
    action,
    pattern: (suffix as Pattern | undefined) ?? "request-response",
  };
};

/** A Lambda called with a payload that the definition states: `lambda:invoke`, or the function's ARN. */
export const invokesLambda = (resource: Resource): boolean =>
  resource.kind === "lambda" ||
  (resource.kind === "optimized" && resource.service === "lambda" && resource.action === "invoke");

export const waitsForToken = (resource: Resource): boolean =>
  "pattern" in resource && resource.pattern === "waitForTaskToken";
