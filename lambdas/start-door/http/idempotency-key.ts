/**
 * The value of an `Idempotency-Key` header: a structured field string, `"8e03978e-…"`. The bare value,
 * which many clients send, is taken for the same key.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header#section-2.1
 *
 * @returns nothing when the header is not one such value
 */
export function idempotencyKeyOf(header: string): string | undefined {
  const text = header.trim();
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, "$1");
  // Without a comma: that would be two headers, which a gateway joins.
  return /^[\x21\x23-\x2b\x2d-\x7e]+$/.test(text) ? text : undefined;
}
