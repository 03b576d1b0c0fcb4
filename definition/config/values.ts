import { z } from "zod";
import { parseDuration } from "../../ledger/duration.ts";

/** Marks an issue as an unparseable duration, which has a code of its own. */
export const BAD_DURATION = "duration";

/** `"90 days"`, ISO 8601 or whole seconds in; seconds out. */
export const duration = z
  .union([z.string(), z.number()], { error: "expected a duration" })
  .transform((value, context) => {
    try {
      return parseDuration(value);
    } catch (error) {
      const { message } = error as Error;
      context.issues.push({ code: "custom", input: value, message, params: { kind: BAD_DURATION } });
      return z.NEVER;
    }
  });

/** A retention, a timeout, a window: nothing that lasts no time at all. */
export const positiveDuration = duration.refine((seconds) => seconds > 0, "must be longer than 0 seconds");

/** An expression in the query language of the state. */
export const expression = z.string().trim().min(1, "must not be empty");

export const errorNames = z.array(z.string().min(1));

export const scope = z.union(
  [z.enum(["execution", "workflow"]), z.strictObject({ shared: z.string().regex(/^[\w.-]{1,80}$/) })],
  { error: 'expected "execution", "workflow" or { shared: "name" }' },
);

/** A name that becomes a part of keys or of resources. */
export const name = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,80}$/, "expected 1 to 80 letters, digits, hyphens or underscores");

/** What `${Name}` can name: a Terraform variable, a function. */
export const placeholder = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/, "expected a letter, then letters and digits: it is written ${Name}");
