import { tokenFor } from "../../ledger/index.ts";

export type ClientTokenOptions = {
  /** As the API documents it. @default 64 */
  readonly maxLength?: number;
  /** @default none */
  readonly minLength?: number;
} & (
  | {
      readonly reach?: "regional";
      /** Where the call goes: a token that is sent to another region is another request. */
      readonly region: string;
    }
  /** For the few services that are the same in all regions. */
  | { readonly reach: "global" }
);

/**
 * A `ClientToken` for an AWS API: at most 64 hexadecimal digits, the same over retry, redrive, restart and
 * deploy. How long a service honours it is its own affair: `steponce plan` knows, for the APIs of AWS.
 *
 * @param key what the call is about; in a guarded handler `once.token`, with a name of its own for each
 *   call where there are several
 * @throws RangeError when so few characters cannot tell keys apart
 * @example clientToken(`${once.token}|volume`, { region: "eu-central-1" })
 */
export function clientToken(key: string, options: ClientTokenOptions): string {
  const { maxLength = 64, minLength } = options;
  const region = "region" in options ? options.region : "";
  const reach = options.reach ?? "regional";
  return tokenFor(key, region, { maxLength, reach, ...(minLength !== undefined && { minLength }) });
}
