import type { SdkCall } from "../../../facts/index.ts";
import type { JsonObject, MakeCall } from "../call.ts";
import { actionOf, type Client, clientOf, headersOf, packageOf, type SdkModule } from "./client.ts";
import { optimizedArguments, optimizedResult } from "./optimized.ts";
import { refused } from "./refused.ts";
import { asIntegrationError } from "./sdk-error.ts";
import { fromService, optimizedName, sdkName, toService } from "./shape.ts";

/** An SDK that tried again by itself would hide what became of its first try. */
const ONCE = { maxAttempts: 1, requestHandler: { connectionTimeout: 2_000 } };

/**
 * Calls made with the SDK for JavaScript. A client is made at the first call of its service and keeps
 * its connections.
 *
 * @param load imports a package of the SDK
 * @param config of every client, beside what makes it try only once
 */
export const sdkCalls = (load: (name: string) => Promise<unknown>, config: object = {}): MakeCall => {
  const clients = new Map<string, Promise<{ module: SdkModule; client: Client }>>();
  const clientFor = (sdk: SdkCall) => {
    const name = packageOf(sdk);
    const made =
      clients.get(name) ??
      loaded(load, name).then((module) => ({ module, client: clientOf(module, { ...ONCE, ...config }) }));
    clients.set(name, made);
    return made;
  };
  return async (call, withinMs) => {
    const { sdk } = call;
    const { module, client } = await clientFor(sdk);
    const action = actionOf(module, sdk, client);
    const command = action.command(toService(action.input, optimizedArguments(call)));
    const headers = headersOf(command);
    let answer: { readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string } };
    try {
      answer = (await client.send(command, { abortSignal: AbortSignal.timeout(withinMs) })) as typeof answer;
    } catch (error) {
      throw asIntegrationError(sdk, error);
    }
    if (!sdk.optimized) return fromService(action.output, answer, sdkName);
    const { httpStatusCode: status = 200, requestId = "" } = answer.$metadata ?? {};
    const result = fromService(action.output, answer, optimizedName) as JsonObject;
    return optimizedResult(sdk, result, { status, requestId, headers: headers() });
  };
};

const loaded = async (load: (name: string) => Promise<unknown>, name: string): Promise<SdkModule> => {
  try {
    return (await load(name)) as SdkModule;
  } catch (error) {
    throw refused(`the runtime has no ${name} (${(error as Error).message})`, error);
  }
};
