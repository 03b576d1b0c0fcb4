import { sha256 } from "../../ledger/canonical.ts";

/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const MAX_LENGTH = 80;
const HASH_LENGTH = 64;
const MARK = "__";

/**
 * The name of the execution that a business key starts: the same key, the same name, and no two keys
 * have one name. Letters, digits, `-` and `_` only, which CloudWatch Logs asks for too.
 *
 * Any other character is `_` and the two hexadecimal digits of each of its UTF-8 bytes, `_-` stands
 * between parts. What is longer than 80 characters is a hash; only a hash has `__` in it.
 *
 * @param parts what the key is made of, the door's name first
 * @param hashed keep the key out of the name, however short it is
 */
export function executionName(parts: readonly string[], hashed = false): string {
  const whole = parts.map(escapePart).join("_-");
  if (!hashed && whole.length <= MAX_LENGTH) return whole;
  const room = MAX_LENGTH - HASH_LENGTH - MARK.length;
  return `${escapePart(parts[0] ?? "").slice(0, room)}${MARK}${sha256(whole)}`;
}

const escapePart = (part: string): string =>
  part.replace(/[^A-Za-z0-9-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `_${byte.toString(16).padStart(2, "0")}`).join(""),
  );
