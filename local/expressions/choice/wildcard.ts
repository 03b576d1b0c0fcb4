import { memo } from "../memo.ts";

/**
 * The pattern of `StringMatches`: `*` stands for any text, `\*` for an asterisk, `\\` for a backslash.
 * https://docs.aws.amazon.com/step-functions/latest/dg/state-choice.html
 */
export const wildcard: (pattern: string) => RegExp = memo((pattern) => {
  const source = pattern.replace(
    /\\([*\\])|\*+|[.+?^${}()|[\]\\/-]/g,
    (found, escaped: string | undefined) =>
      escaped !== undefined ? `\\${escaped}` : found.startsWith("*") ? ".*" : `\\${found}`,
  );
  return new RegExp(`^${source}$`, "s");
});
