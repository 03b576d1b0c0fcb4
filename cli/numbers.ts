import { InvalidArgumentError } from "commander";
import type { Shard } from "../local/simulation/storm.ts";

/** A whole number from 0 on. @throws InvalidArgumentError that quotes the text */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text !== "" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`"${text}" is no whole number.`);
}

/** A whole number from 1 on. @throws InvalidArgumentError that quotes the text */
export function positive(text: string): number {
  const value = wholeNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError("It must be 1 at least.");
}

/** `index/count`, such as `2/4`: a part of equal ones, counted from 1. @throws InvalidArgumentError that quotes the text */
export function shard(text: string): Shard {
  const [, index, of] = (/^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && of !== undefined && index <= of) return { index, of };
  throw new InvalidArgumentError(`"${text}" is no part such as 2/4.`);
}

/** A number from 0 to 1. @throws InvalidArgumentError that quotes the text */
export function chance(text: string): number {
  const value = Number(text);
  if (text !== "" && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError(`"${text}" is no number from 0 to 1.`);
}
