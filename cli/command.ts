import { type Command, Option } from "commander";
import type { Io } from "./io.ts";

/** Adds one command to the program. `done` takes its exit code. */
export type AddCommand = (program: Command, io: Io, done: (code: number) => void) => void;

/** Gathers a repeatable option. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

export const typeOption = (what: string): Option =>
  new Option("--type <type>", what).choices(["STANDARD", "EXPRESS"]).default("STANDARD");
