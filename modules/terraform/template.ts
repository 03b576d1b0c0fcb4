/**
 * JSON text as a Terraform template: `${Name}` becomes its value, everything else stays as it is.
 *
 * `${` and `%{` open a Terraform template sequence, so JSONata such as `{%{…}%}` must be escaped:
 * https://developer.hashicorp.com/terraform/language/expressions/strings#escape-sequences.
 * A dollar or percent sign in front of such a sequence would be read as part of the escape; it is
 * written as a JSON escape instead.
 *
 * @param json JSON text (the sequences can only stand inside its strings)
 * @param values Terraform expressions or literals by placeholder; a `${…}` without one is plain text
 */
export const toTemplate = (json: string, values: Readonly<Record<string, string>>): string =>
  json.replace(/([$%]*)([$%])\{(?:([\w-]+)\})?/g, (_all, before: string, sign: string, name?: string) => {
    const lead = [...before].map(unicodeEscape).join("");
    if (sign === "$" && name !== undefined && Object.hasOwn(values, name)) return `${lead}${values[name]}`;
    return `${lead}${sign}${sign}{${name === undefined ? "" : `${name}}`}`;
  });

const unicodeEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The names of all `${Name}` placeholders in a text, sorted. */
export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\$\{([\w-]+)\}/g)].map((match) => match[1]!))].sort();

/** A text with its known placeholders replaced, and the others left. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{([\w-]+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name]! : all));
