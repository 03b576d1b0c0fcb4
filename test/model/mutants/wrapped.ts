import { production, type Rules } from "../rules.ts";
import type { Mutant } from "./mutant.ts";

const { settles, applyRefuses } = production;

const neverLate: Partial<Rules> = { isLate: () => false };
const applyChecksNoTime: Partial<Rules> = {
  applyRefuses: (apply) => applyRefuses({ ...apply, now: 0 }),
};
const lateInOldVisit: Partial<Rules> = {
  visitAfter: (way, visit) => (way === "lateOwner" ? visit : visit + 1),
};

/** What the states around a Task see to (docs/protocol.md). */
export const wrappedMutants: readonly Mutant[] = [
  {
    name: "S-Apply has a Retry of its own, which skips the claim",
    scenario: "wrapped look-up, without answers",
    rules: { applyRetries: true },
  },
  {
    name: "S-Apply does not compare the redrive count",
    scenario: "wrapped look-up, redriven",
    rules: { applyRefuses: (apply) => applyRefuses({ ...apply, redriveSeen: apply.redrives }) },
  },
  {
    name: "S-Settle releases what S-Apply refused after a redrive",
    scenario: "wrapped look-up, redriven",
    rules: { settles: (settle) => (settle.error === "redriven" ? "release" : settles(settle)) },
  },
  {
    name: "S-Settle believes an error of the author's expressions after a redrive",
    scenario: "wrapped one execution, redriven twice",
    rules: { settles: (settle) => (settle.error === "arguments" ? "release" : settles(settle)) },
  },
  {
    name: "S-Settle compares the redrive count of its own time",
    scenario: "wrapped one execution, redriven twice",
    rules: { settles: (settle) => settles({ ...settle, errorRedrive: settle.redrives }) },
    harmless: { costs: "liveness", shownIn: "wrapped no doubt without a cause" },
  },
  {
    name: "a time-out releases the key",
    scenario: "wrapped look-up, without answers",
    rules: { settles: (settle) => (settle.error === "timeout" ? "release" : settles(settle)) },
  },
  {
    name: "S-Settle goes back to the gate in the old visit",
    scenario: "wrapped look-up, redriven",
    rules: { visitAfter: (way, visit) => (way === "settle" ? visit : visit + 1) },
  },
  {
    name: "a late owner goes back to the gate in the old visit",
    scenario: "wrapped look-up, without answers",
    rules: lateInOldVisit,
    harmless: {
      costs: "nothing",
      because:
        "S-Store says LateOwner only where another has the record, so no claim of the old visit is left",
      without: { ...lateInOldVisit, unansweredIsLate: true },
    },
  },
  {
    name: "a late owner answers with its own result",
    scenario: "wrapped beyond the bounds: calls that land later than declared",
    rules: { lateOwnerAnswers: true },
  },
  {
    name: "S-Store fetches whatever outcome the key has by now",
    scenario: "wrapped another payload, after the retention",
    rules: { fetchesAny: true },
  },
  {
    name: "the owner is the time of the visit, which two items of a Map share",
    scenario: "wrapped two items of a Map with one key",
    rules: { owner: (_, __, openedAt) => `at ${openedAt}` },
  },
  {
    name: "nobody looks whether the claim is too old to begin",
    scenario: "wrapped look-up, effects that run for some time",
    rules: { ...neverLate, ...applyChecksNoTime },
  },
  {
    name: "S-Route does not look whether the claim is too old to begin",
    scenario: "wrapped look-up, effects that run for some time",
    rules: neverLate,
    harmless: {
      costs: "nothing",
      because: "S-Apply looks again, one transition later",
      without: { ...neverLate, ...applyChecksNoTime },
    },
  },
  {
    name: "S-Apply does not look whether the claim is too old to begin",
    scenario: "wrapped look-up, effects that run for some time",
    rules: applyChecksNoTime,
  },
  {
    name: "the lease does not cover the effect's run",
    scenario: "wrapped look-up, effects that run for some time",
    rules: { applyBy: (claim) => claim.leaseUntil },
  },
  {
    name: 'a look-up that does not know is taken for "not applied"',
    scenario: "wrapped look-up, redriven",
    rules: { guesses: true },
  },
];
