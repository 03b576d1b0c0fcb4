import { InvalidArgumentError } from "commander";

/** A whole number from 0 on. @throws InvalidArgumentError that quotes the text */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`"${text}" is no whole number.`);
}
