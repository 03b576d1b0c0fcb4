import type { Scenario } from "../world.ts";
import { inlineScenarios } from "./inline.ts";
import { transactionScenarios } from "./transaction.ts";
import { wrappedScenarios } from "./wrapped.ts";

export const scenarios: readonly Scenario[] = [
  ...inlineScenarios,
  ...wrappedScenarios,
  ...transactionScenarios,
];

export const titleOf = ({ mode, name }: Scenario) => `${mode} ${name}`;

/** The scenario of that mode and name. */
export function scenarioOf(title: string): Scenario {
  const scenario = scenarios.find((candidate) => titleOf(candidate) === title);
  if (!scenario) throw new Error(`There is no scenario "${title}".`);
  return scenario;
}

/** One fault more. */
export const deepened = (scenario: Scenario): Scenario => ({
  ...scenario,
  faults: scenario.faults + 1,
});
