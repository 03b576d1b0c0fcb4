import { ours, peer } from "./contenders.ts";
import { type Contender, Rig } from "./rig.ts";
import { type Scenario, scenarios } from "./scenarios.ts";

export interface Result {
  readonly effects: number;
  /** How each call ended, in the order of their ends. */
  readonly outcomes: readonly string[];
}

export interface Row {
  readonly scenario: Scenario;
  readonly peer: Result;
  readonly ours: Result;
}

/** One after the other: a scenario owns `Date.now` while it runs. */
export async function compare(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scenario of scenarios)
    rows.push({ scenario, peer: await runWith(peer, scenario), ours: await runWith(ours, scenario) });
  return rows;
}

async function runWith(contender: Contender, scenario: Scenario): Promise<Result> {
  const rig = new Rig(contender);
  const { now } = Date;
  const { warn } = console;
  const { AWS_LAMBDA_FUNCTION_NAME } = process.env;
  Date.now = () => rig.now;
  console.warn = () => {};
  try {
    const effects = await scenario.run(rig);
    return { effects, outcomes: rig.outcomes };
  } finally {
    Date.now = now;
    console.warn = warn;
    if (AWS_LAMBDA_FUNCTION_NAME === undefined) delete process.env.AWS_LAMBDA_FUNCTION_NAME;
    else process.env.AWS_LAMBDA_FUNCTION_NAME = AWS_LAMBDA_FUNCTION_NAME;
  }
}

/** Whether we kept our promise in a scenario. */
export const isKept = ({ scenario, ours }: Row): boolean =>
  ours.effects === scenario.promised.effects && ours.outcomes.at(-1) === scenario.promised.end;
