// RFC 3339, with an upper-case T and an upper-case Z or an offset. https://states-language.net/#timestamps
const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})$/;

/** Nanoseconds since the epoch, which a number cannot hold; undefined when the text is no timestamp. */
export const parseTimestamp = (text: string): bigint | undefined => {
  const found = TIMESTAMP.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second = "00", fraction = "", offset] = found;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const wall = Date.parse(`${local}Z`);
  // Date.parse lets 30 February through, as 1 March, and 24:00.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 19) !== local) return undefined;
  const seconds = Date.parse(`${local}${offset}`);
  if (Number.isNaN(seconds)) return undefined;
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(9, "0"));
};
