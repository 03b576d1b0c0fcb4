import {
  classifyCode,
  connectionError,
  errorClassName,
  errorName,
  type SdkCall,
} from "../../../facts/index.ts";
import { isStepOnceError, StepOnceError } from "../../../ledger/index.ts";
import { nameOf } from "../../guard/stored-error.ts";
import { type Call, callError, type MakeCall } from "../call.ts";
import { actionOf, type Client, clientOf, packageOf, type SdkModule } from "./client.ts";
import { checkOptimized, optimizedArguments } from "./optimized.ts";
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
    const input = toService(action.input, optimizedArguments(call));
    let answer: unknown;
    try {
      answer = await client.send(action.command(input), { abortSignal: AbortSignal.timeout(withinMs) });
    } catch (error) {
      throw asIntegrationError(call, error);
    }
    const result = fromService(action.output, answer, sdk.optimized ? optimizedName : sdkName);
    checkOptimized(sdk, result);
    return result;
  };
};

const loaded = async (load: (name: string) => Promise<unknown>, name: string): Promise<SdkModule> => {
  try {
    return (await load(name)) as SdkModule;
  } catch (error) {
    throw new StepOnceError(
      "Misuse",
      `Nothing was called: the runtime has no ${name} (${(error as Error).message}). Use shape: wrapped for this step.`,
      { cause: error },
    );
  }
};

/** An error of the SDK under the integration's name. Without an answer of the service it is one of the way. */
const asIntegrationError = ({ sdk }: Call, error: unknown): unknown => {
  if (isStepOnceError(error)) return error;
  const code = nameOf(error);
  const { message = String(error), $metadata } = error as {
    message?: string;
    $metadata?: { httpStatusCode?: number; requestId?: string };
  };
  if ($metadata?.httpStatusCode === undefined) return callError(connectionError(sdk), `${code}: ${message}`);
  const { httpStatusCode, requestId } = $metadata;
  const cause = `${message} (Service: ${sdk.errorPrefix}, Status Code: ${httpStatusCode}, Request ID: ${requestId}, Error Code: ${code})`;
  const refused = classifyCode(sdk.service, errorClassName(code)) === "not-applied";
  return callError(errorName(sdk, code), cause, refused);
};
