const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
  d: 86_400,
  day: 86_400,
  w: 604_800,
  week: 604_800,
  year: 31_536_000,
};

const PART = /(\d+(?:\.\d+)?)\s*([a-z]+)/gi;
const WORDS = /^\s*(?:\d+(?:\.\d+)?\s*[a-z]+\s*(?:,|and)?\s*)+$/i;
const ISO =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const HELP = 'write "90 days", "1 hour 30 minutes", ISO 8601 such as "PT6H", or whole seconds';

/**
 * Whole seconds of `"90 days"`, `"1 hour 30 minutes"`, ISO 8601 (`"P14D"`) or a number of
 * seconds. A year is 365 days, as in the longest execution of Step Functions. Months are
 * refused: they differ in length.
 *
 * @throws Error named `StepOnce.BadDuration`, whose message quotes the value and says what to write.
 */
export const parseDuration = (value: string | number): number => {
  const seconds = typeof value === "number" ? value : fromText(value.trim());
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw badDuration(value, HELP);
  return seconds;
};

/** The largest units that matter, two unless told otherwise: `93600` is `1 day 2 hours`. */
export const formatDuration = (seconds: number, units = 2): string => {
  const parts: string[] = [];
  let rest = seconds;
  for (const unit of ["day", "hour", "minute", "second"]) {
    const count = Math.floor(rest / SECONDS[unit]!);
    rest -= count * SECONDS[unit]!;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
  }
  return parts.slice(0, units).join(" ") || "0 seconds";
};

const fromText = (text: string): number => {
  const iso = ISO.exec(text);
  if (iso !== null) return fromIso(text, iso);
  if (!WORDS.test(text)) throw badDuration(text, HELP);
  let seconds = 0;
  for (const [, count, unit] of text.matchAll(PART)) seconds += Number(count) * unitSeconds(unit!, text);
  return Math.round(seconds * 1e6) / 1e6; // 1.1 hours is 3960.0000000000005
};

const fromIso = (
  text: string,
  [, years, months, weeks, days, hours, minutes, rest]: RegExpExecArray,
): number => {
  if (months !== undefined) throw badDuration(text, "months differ in length: write days");
  const count = (digits: string | undefined, unit: string) => Number(digits ?? 0) * SECONDS[unit]!;
  return (
    count(years, "year") +
    count(weeks, "week") +
    count(days, "day") +
    count(hours, "hour") +
    count(minutes, "minute") +
    count(rest, "second")
  );
};

const unitSeconds = (unit: string, text: string): number => {
  const name = unit.toLowerCase();
  if (/^months?$/.test(name)) throw badDuration(text, "months differ in length: write days");
  const seconds = SECONDS[name] ?? SECONDS[name.replace(/s$/, "")];
  if (seconds === undefined) throw badDuration(text, HELP);
  return seconds;
};

const badDuration = (value: string | number, help: string): Error => {
  const error = new Error(`${JSON.stringify(value)} is no duration: ${help}`);
  error.name = "StepOnce.BadDuration";
  return error;
};
