import { sha256 } from "../../ledger/canonical.ts";
import { StepOnceError } from "../../ledger/index.ts";

/** Bytes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const MAX_LENGTH = 1024;

/**
 * An object's key that is made of a business key: the same parts, the same key, and in one folder, with one
 * suffix, no two lists of parts have one key. Letters, digits, `-` and `.` stay; any other character is `_`
 * and the hexadecimal digits of its bytes. What does not fit is a hash.
 *
 * Folder and suffix stay as they are, so write them in the code, and take nothing of them from the data:
 * `["a/b", "c"]` and `["a", "b", "c"]` are one key.
 *
 * @param parts such as `["invoices", tenant, orderId]`; the first one is the folder
 * @param suffix such as `.pdf`
 * @throws StepOnce.KeyMissing when a part is empty
 * @example deterministicKey(["rendered", "acme", "order/17"], ".pdf") // "rendered/acme/order_2f17.pdf"
 */
export function deterministicKey(parts: readonly [string, ...(string | number)[]], suffix = ""): string {
  const [folder, ...rest] = parts.map(String);
  const empty = [folder, ...rest].findIndex((part) => part === undefined || part.trim() === "");
  if (empty >= 0) throw new StepOnceError("KeyMissing", `Part ${empty + 1} of an object's key is empty.`);
  const key = [folder, ...rest.map(escapePart)].join("/") + suffix;
  // `__` is in no escaped part, so a hash is no other key.
  return Buffer.byteLength(key) <= MAX_LENGTH ? key : `${folder}/__${sha256(key)}${suffix}`;
}

const escapePart = (part: string): string =>
  part
    .replace(/[^A-Za-z0-9.-]/gu, (character) => [...Buffer.from(character)].map(escapeByte).join(""))
    // `.` and `..` would be folders to some clients.
    .replace(/^\.+$/, (dots) => [...dots].map(() => escapeByte(0x2e)).join(""));

const escapeByte = (byte: number) => `_${byte.toString(16).padStart(2, "0")}`;
