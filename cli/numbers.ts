import { InvalidArgumentError } from "commander";

/** A whole number from 0 on. @throws InvalidArgumentError that quotes the text */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text !== "" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`"${text}" is no whole number.`);
}

/** A number from 0 to 1. @throws InvalidArgumentError that quotes the text */
export function chance(text: string): number {
  const value = Number(text);
  if (text !== "" && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError(`"${text}" is no number from 0 to 1.`);
}
