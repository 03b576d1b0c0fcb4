import type { Mutant } from "./mutant.ts";

/** What `once()` sees to around a handler (docs/protocol.md). */
export const inlineMutants: readonly Mutant[] = [
  {
    name: "the owner is the request id, which Lambda uses again for its own retries",
    scenario: "inline hold",
    rules: { owner: () => "request" },
  },
  {
    name: "the effect is begun after the lease",
    scenario: "inline look-up",
    rules: { mayBegin: () => true },
  },
  {
    name: "an error whose outcome is unknown releases the key",
    scenario: "inline hold",
    rules: { lesson: () => "release" },
  },
  {
    name: "an attempt whose result could not be stored releases the key",
    scenario: "inline hold",
    rules: { releasesUnstored: true },
  },
  {
    name: "a refused duplicate releases the key",
    scenario: "inline hold",
    rules: { releasesWhenRefused: true },
  },
  {
    name: "a late attempt answers with the outcome of another payload",
    scenario: "transaction another payload",
    rules: { answersWithAny: true },
  },
];
