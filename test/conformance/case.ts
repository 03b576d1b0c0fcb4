import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StateMachine } from "../../local/engine/index.ts";
import type { Json } from "../../local/expressions/types.ts";
import type { ScriptedTask } from "../../local/tasks/scripted.ts";

/** An execution recorded on AWS. */
export interface RecordedCase {
  id: string;
  definition: StateMachine;
  input: Json;
  tasks: ScriptedTask[];
  expected: { status: string; output?: Json; error?: string; cause?: string };
  events: { type: string; [detail: string]: Json }[];
  tags: string[];
  /** JSON pointers of what is not to be compared. */
  volatile: string[];
}

/** A definition that AWS refused. */
export interface InvalidCase {
  id: string;
  definition?: StateMachine;
  /** When it is not even JSON. */
  definitionText?: string;
  type: "STANDARD" | "EXPRESS";
  expectedError: { code?: string; message?: string; result?: string; diagnostics?: Json[] };
}

export type Case = RecordedCase | InvalidCase;

export const isInvalid = (subject: Case): subject is InvalidCase => "expectedError" in subject;

/** All cases in a folder and its sub-folders; a `manifest.json` is none. */
export const casesIn = (folder: string): Case[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return casesIn(path);
      if (!entry.name.endsWith(".json") || entry.name === "manifest.json") return [];
      const content = JSON.parse(readFileSync(path, "utf8")) as Case | Case[];
      return Array.isArray(content) ? content : [content];
    });
