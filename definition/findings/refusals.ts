import type { Refusal, RefusalKind } from "../guard/index.ts";
import { type Code, codes } from "./codes.ts";
import type { Finding } from "./finding.ts";

const CODES: Readonly<Record<RefusalKind, Code>> = {
  "unknown-state": "SO102",
  "ambiguous-state": "SO122",
  "not-a-task": "SO102",
  shape: "SO111",
  resource: "SO201",
  timeout: "SO133",
  heartbeat: "SO202",
  express: "SO203",
  "state-context": "SO204",
  "task-token": "SO205",
  "volatile-arguments": "SO206",
  "key-form": "SO146",
  "states-reflection": "SO207",
  "reserved-variable": "SO208",
  "name-clash": "SO209",
  "template-error": "SO210",
  "retry-numbers": "SO211",
  "catch-all": "SO211",
  "guard-error": "SO212",
  transaction: "SO111",
  token: "SO213",
  stamp: "SO111",
  natural: "SO111",
  inline: "SO111",
  called: "SO111",
};

/** What the guard refuses, as findings beside the others. */
export const refusalFindings = (refusals: readonly Refusal[], workflow: string): readonly Finding[] =>
  refusals.map(({ kind, state, field, what, why, mend }) => {
    const code = CODES[kind];
    return {
      code,
      severity: codes[code].severity,
      workflow,
      step: state,
      field,
      what,
      why,
      mend,
      docs: `docs/findings.md#${code.toLowerCase()}`,
    };
  });
