import { compare, type Row } from "./compare.ts";
import { scenarios } from "./scenarios.ts";

describe("where the peer applies an effect twice, or loses it", () => {
  let rows: ReadonlyMap<string, Row>;
  beforeAll(async () => {
    rows = new Map((await compare()).map((row) => [row.scenario.id, row]));
  });

  it.each(scenarios.map(({ id, title, promised }) => [id, title, promised] as const))(
    "%s, %s: ours keeps its promise %j",
    (id, _title, promised) => {
      const { effects, outcomes = [] } = rows.get(id)?.ours ?? {};
      expect({ effects, end: outcomes.at(-1) }).toEqual(promised);
    },
  );
});
