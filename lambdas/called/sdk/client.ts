import type { SdkCall } from "../../../facts/index.ts";
import { refused } from "./refused.ts";
import { isStreamed, type Shape } from "./shape.ts";

/** What every `@aws-sdk/client-…` package exports, as far as it is used here. */
export type SdkModule = Readonly<Record<string, unknown>>;

export interface Command {
  readonly schema?: readonly unknown[];
  readonly middlewareStack: {
    add(
      middleware: (next: (args: unknown) => Promise<Response>) => (args: unknown) => Promise<Response>,
      options: { readonly step: "deserialize" },
    ): void;
  };
}

interface Response {
  readonly response?: { readonly headers?: Readonly<Record<string, string>> };
}

export interface Client {
  send(command: Command, options: { readonly abortSignal: AbortSignal }): Promise<unknown>;
}

/** A client of a service, and how one of its actions is called. */
export interface Action {
  readonly client: Client;
  readonly input: Shape;
  readonly output: Shape;
  command(input: unknown): Command;
}

/** @see https://github.com/aws/aws-sdk-js-v3 for the packages: all are named by this rule */
export const packageOf = ({ serviceId }: Pick<SdkCall, "serviceId">): string =>
  `@aws-sdk/client-${serviceId.toLowerCase().replaceAll(" ", "-")}`;

/**
 * Finds a call in a client's package.
 *
 * @throws StepOnce.Misuse when it is not there
 */
export const actionOf = (module: SdkModule, sdk: SdkCall, client: Client): Action => {
  const Command = exported<Command>(module, `${sdk.action}Command`);
  const schema = Command && new Command({}).schema;
  if (!Command || !schema)
    throw refused(`${packageOf(sdk)} has no ${sdk.action} with a schema; a newer runtime may`);
  if (isStreamed(schema[5] as Shape)) throw refused(`${sdk.service}:${sdk.action} answers with a stream`);
  return {
    client,
    input: schema[4] as Shape,
    output: schema[5] as Shape,
    command: (input) => new Command(input),
  };
};

/** The package's only client of its own; the other one exported is the SDK's base. */
export const clientOf = (module: SdkModule, config: object): Client => {
  const [name = ""] = Object.keys(module).filter((key) => /^[A-Z]\w*Client$/.test(key));
  const ClientClass = module[name] as new (config: object) => Client;
  return new ClientClass(config);
};

const exported = <T>(module: SdkModule, name: string): (new (input: unknown) => T) | undefined => {
  const found = Object.keys(module).find((key) => key.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : (module[found] as new (input: unknown) => T);
};

/** Lets a command tell the headers of its answer. @returns a look at them */
export const headersOf = (command: Command): (() => Readonly<Record<string, string>>) => {
  let headers: Readonly<Record<string, string>> = {};
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      headers = result.response?.headers ?? {};
      return result;
    },
    { step: "deserialize" },
  );
  return () => headers;
};
