import Table from "cli-table3";
import { compare, isKept, type Row } from "./compare.ts";

const END_OF: Readonly<Record<string, string>> = {
  answered: "",
  "StepOnce.InDoubt": "held in doubt, reported",
  "StepOnce.KeyMissing": "refused before the effect",
  "StepOnce.ResultTooLarge": "never again; a replay says that the result is lost",
};

const asJson = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.map(({ scenario, peer, ours }) => [scenario.id, { peer: peer.effects, ours: ours.effects }]),
  );

const asTable = (rows: readonly Row[]): string => {
  const table = new Table({
    head: ["", "scenario", "Powertools", "steponce", "ends"],
    style: { head: [], border: [], compact: true },
  });
  for (const { scenario, peer, ours } of rows) {
    const { id, title, promised } = scenario;
    table.push([id, title, peer.effects, ours.effects, END_OF[promised.end] ?? promised.end]);
  }
  return table.toString();
};

const main = async () => {
  const rows = await compare();
  const broken = rows.filter((row) => !isKept(row));
  if (process.argv.includes("--json")) console.log(JSON.stringify(asJson(rows)));
  else {
    console.log("Effects applied for one business event, where exactly one is wanted:");
    console.log(asTable(rows));
  }
  for (const { scenario, ours } of broken)
    console.error(
      `${scenario.id}: promised ${JSON.stringify(scenario.promised)}, got ${JSON.stringify(ours)}`,
    );
  process.exitCode = broken.length === 0 ? 0 : 1;
};

main();
