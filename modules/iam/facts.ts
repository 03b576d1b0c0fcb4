import optimized from "../../facts/optimized-integrations.json" with { type: "json" };
import sdk from "../../facts/sdk-actions.json" with { type: "json" };

export interface SdkFact {
  readonly iamAction: string;
  readonly iamAlso?: readonly string[];
}

export interface OptimizedFact {
  readonly iam: readonly string[];
  readonly iamDoc: string;
  readonly sync?: {
    readonly poll: readonly string[];
    readonly stop: readonly string[];
    /** The managed rule's name. */
    readonly rule?: string;
    readonly ruleActions?: readonly string[];
  };
}

const sdkServices = sdk.services as unknown as Readonly<
  Record<string, { readonly actions: Readonly<Record<string, SdkFact>> }>
>;
const integrations = optimized.integrations as unknown as Readonly<Record<string, OptimizedFact>>;

export const sdkFact = (service: string, action: string): SdkFact | undefined =>
  sdkServices[service]?.actions[action];

export const optimizedFact = (service: string, action: string): OptimizedFact | undefined =>
  integrations[`${service}:${action}`];
