import { sha256 } from "../canonical.ts";
import type { TokenProfile } from "../guard-spec.ts";

const DEFAULT_PROFILE: TokenProfile = { maxLength: 64 };
/** Fewer hexadecimal digits than these (64 bits) would let two keys meet. */
const MIN_DIGITS = 16;

/**
 * The idempotency token of a key: the same over retry, redrive, restart and deploy.
 * Hexadecimal digits only, which every charset that AWS documents for its tokens allows.
 *
 * @param region part of the token unless its reach is global: a token replayed in another
 *   region is another request (https://docs.aws.amazon.com/ec2/latest/devguide/ec2-api-idempotency.html)
 */
export function tokenFor(pk: string, region: string, profile: TokenProfile = DEFAULT_PROFILE): string {
  const digits = sha256(profile.reach === "global" ? pk : `${region}|${pk}`);
  if (profile.maxLength < MIN_DIGITS) {
    throw new RangeError(
      `A token of at most ${profile.maxLength} characters cannot tell keys apart; ${MIN_DIGITS} are needed.`,
    );
  }
  return digits.slice(0, profile.maxLength).padEnd(profile.minLength ?? 0, "0");
}
