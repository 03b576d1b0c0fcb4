import facts from "./optimized-integrations.json" with { type: "json" };
import type { ActionToken } from "./sdk-actions.ts";

/** An optimised integration. The fields are explained in the file's `$meta`. */
export interface Integration {
  readonly resource: string;
  readonly patterns: readonly string[];
  readonly mutates: boolean | "by Method";
  readonly token:
    | (Omit<ActionToken, "min" | "max"> & { readonly min?: number; readonly max?: number })
    | null;
  readonly iam: readonly string[];
  readonly iamMore?: readonly string[];
  readonly errorPrefix: string | null;
  readonly doc: string;
  /** The page with the policies that the integration needs. */
  readonly iamDoc: string;
  /** What `.sync` needs beside `iam`. */
  readonly sync?: {
    readonly poll: readonly string[];
    readonly stop: readonly string[];
    /** Name of the managed rule that tells the end of a run. */
    readonly rule?: string;
    readonly ruleActions?: readonly string[];
  };
}

const integrations = facts.integrations as unknown as Readonly<Record<string, Integration | undefined>>;

/** What is known of a Task's `Resource`, whatever its partition, region and pattern; nothing unless it is optimised. */
export const integration = (resource: string): Integration | undefined => {
  const name = /^arn:aws[a-z-]*:states:[^:]*:[^:]*:([a-z0-9-]+:[A-Za-z0-9]+)/.exec(resource)?.[1];
  return name === undefined ? undefined : integrations[name];
};
