import {
  checkIntrinsic,
  checkJsonataTemplate,
  checkPath,
  checkReferencePath,
  checkTemplate,
  type Json,
  parseTimestamp,
  type StatesMember,
} from "../../expressions/index.ts";
import { isRecord, type Place, type Problem } from "./finding.ts";

/** What is wrong with a field's value. */
export type Check = (value: Json, place: Place) => Problem[];

const say = (message: string | undefined): Problem[] => (message === undefined ? [] : [{ message }]);

const show = (value: Json): string => JSON.stringify(value)?.slice(0, 100) ?? "nothing";

const must =
  (holds: (value: Json) => boolean, what: string): Check =>
  (value) =>
    holds(value) ? [] : say(`must be ${what}, not ${show(value)}`);

export const isExpression = (value: Json): value is string =>
  typeof value === "string" && value.startsWith("{%") && value.endsWith("%}");

export const text: Check = must((value) => typeof value === "string", "a text");
export const flag: Check = must((value) => typeof value === "boolean", "true or false");
export const anything: Check = () => [];
export const record: Check = must(isRecord, "an object");
export const list: Check = must(
  (value) => Array.isArray(value) && value.length > 0,
  "a list of at least one",
);

export const oneOf = (...values: Json[]): Check =>
  must((value) => values.includes(value), `one of ${values.map(show).join(", ")}`);

export const wholeNumber = (least: number, most = 99_999_999): Check =>
  must(
    (value) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most,
    `a whole number from ${least} to ${most}`,
  );

export const numberFrom = (least: number, most = Number.MAX_VALUE): Check =>
  must(
    (value) => typeof value === "number" && value >= least && value <= most,
    `a number of at least ${least}`,
  );

/** In JSONata a `{% … %}` may stand in place of the value. */
export const orExpression =
  (check: Check, available: readonly StatesMember[] = []): Check =>
  (value, place) =>
    place.language === "JSONata" && isExpression(value)
      ? jsonata(available)(value, place)
      : check(value, place);

export const path: Check = (value) =>
  typeof value === "string" ? say(checkPath(value)) : say(`must be a JSONPath, not ${show(value)}`);

export const pathOrNull: Check = (value, place) => (value === null ? [] : path(value, place));

export const referencePath: Check = (value) =>
  typeof value === "string"
    ? say(checkReferencePath(value))
    : say(`must be a Reference Path, not ${show(value)}`);

export const resultPath: Check = (value) =>
  value === null
    ? []
    : typeof value === "string"
      ? say(checkReferencePath(value, { writable: true }))
      : say(`must be a Reference Path or null, not ${show(value)}`);

export const pathOrIntrinsic: Check = (value, place) =>
  typeof value === "string" && value.startsWith("States.") ? say(checkIntrinsic(value)) : path(value, place);

export const template: Check = (value) =>
  checkTemplate(value).map(({ pointer, message }) => ({ at: pointer, message }));

export const jsonata =
  (available: readonly StatesMember[]): Check =>
  (value) =>
    checkJsonataTemplate(value, available).map(({ pointer, message }) => ({ at: pointer, message }));

/** A payload in the state's own language. */
export const payload =
  (available: readonly StatesMember[] = []): Check =>
  (value, place) =>
    place.language === "JSONata" ? jsonata(available)(value, place) : template(value, place);

export const timestamp: Check = (value) =>
  typeof value === "string" && parseTimestamp(value) !== undefined
    ? []
    : say(`must be an ISO 8601 timestamp with offset, such as 2026-03-14T01:59:00Z, not ${show(value)}`);
