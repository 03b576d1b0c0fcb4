import { sha256 } from "../../ledger/canonical.ts";
import { formatDuration, parseDuration } from "../../ledger/duration.ts";
import { StepOnceError } from "../../ledger/index.ts";
import { PROVIDERS, type ProviderProfile } from "./providers.ts";

/** Fewer hexadecimal digits than these (64 bits) would let two keys meet. */
const MIN_DIGITS = 16;

/**
 * The idempotency key for a provider's HTTP API, fitted to what it takes.
 *
 * @param token what the call is about, such as `once.token`; with a name of its own for each call where
 *   there are several
 * @param horizon how late a try can come, such as `"29 days"`; declared, it must be inside the provider's
 *   window, or a late try would be another request
 * @returns the header or member that carries it, and its value
 * @throws StepOnce.Misuse when the provider's window is shorter than the horizon, or not known
 * @example const { name, value } = idempotencyKey(once.token, "stripe");
 */
export function idempotencyKey(
  token: string,
  provider: keyof typeof PROVIDERS | ProviderProfile,
  horizon?: string | number,
): { readonly name: string; readonly in: "header" | "body"; readonly value: string } {
  const profile: ProviderProfile = typeof provider === "string" ? PROVIDERS[provider] : provider;
  if (horizon !== undefined) checkWindow(profile, parseDuration(horizon));
  if (profile.maxLength < MIN_DIGITS)
    throw new RangeError(`A key of at most ${profile.maxLength} characters cannot tell requests apart.`);
  // A token of ours stays as it is, so that people find it with the provider.
  const digits = /^[0-9a-f]{64}$/.test(token) ? token : sha256(token);
  const value = profile.format === "uuid" ? uuidOf(digits) : digits.slice(0, profile.maxLength);
  return { name: profile.name, in: profile.in, value };
}

function checkWindow({ name, windowSeconds, source }: ProviderProfile, horizonSeconds: number): void {
  if (windowSeconds !== undefined && windowSeconds >= horizonSeconds) return;
  const window = windowSeconds === undefined ? "nobody says how long" : formatDuration(windowSeconds);
  throw new StepOnceError(
    "Misuse",
    `${name} counts for ${window} (${source}), and a try can come ${formatDuration(horizonSeconds)} later. ` +
      "Keep a record of the call: the ledger's retention covers the horizon, and the provider is asked within its window only.",
  );
}

/** The shape of a version 4 UUID, for providers that look at it. */
const uuidOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
