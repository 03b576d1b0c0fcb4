import type { Finding } from "../finding.ts";
import type { Check, Subject } from "../subject.ts";
import { errorChecks } from "./errors.ts";
import { keyChecks } from "./keys.ts";
import { ledgerChecks } from "./ledger.ts";
import { limitChecks } from "./limits.ts";
import { repetitionChecks } from "./repetition.ts";
import { timeChecks } from "./time.ts";
import { tokenChecks } from "./tokens.ts";
import { volatileChecks } from "./volatile.ts";
import { writeChecks } from "./writes.ts";

const checks: readonly Check[] = [
  ...writeChecks,
  ...timeChecks,
  ...keyChecks,
  ...volatileChecks,
  ...repetitionChecks,
  ...errorChecks,
  ...limitChecks,
  ...tokenChecks,
  ...ledgerChecks,
];

export const check = (subject: Subject): readonly Finding[] => checks.flatMap((one) => one(subject));
