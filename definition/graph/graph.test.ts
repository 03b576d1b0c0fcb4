import type { Graph } from "./graph.ts";
import { oddGraph, oddName } from "./testing/definition.ts";

const all = (graph: Graph): readonly Graph[] => [graph, ...graph.inner.flatMap((inner) => all(inner.graph))];

describe("the graph of a definition", () => {
  const graph = oddGraph();

  it("has an id for each node that no other has, also where names repeat in branches", () => {
    const ids = all(graph).flatMap(({ nodes }) => nodes.map(({ id }) => id));
    expect(ids.filter((id) => id.endsWith("Pack"))).toHaveLength(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has edges between nodes of one machine only", () => {
    for (const { nodes, edges } of all(graph)) {
      const ids = nodes.map(({ id }) => id);
      for (const { from, to } of edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
    }
  });

  it("says which way a Choice goes, and what is caught", () => {
    const labelled = graph.edges.filter(({ label }) => label !== undefined);
    expect(labelled.map(({ from, to, label, onError }) => [from, to, label, onError])).toEqual([
      ["Which", "Each", '$.kind StringEquals "<gift>"', false],
      ["Which", oddName, "otherwise", false],
      ["Each", "Failed", "Lost, States.Timeout", true],
    ]);
  });

  it("has the machines inside by the node that runs them", () => {
    expect(graph.inner.map(({ node, graph: { label } }) => [node, label])).toEqual([
      ["Each", "each item of Each"],
    ]);
    expect(graph.inner[0]!.graph.inner.map(({ graph: { label } }) => label)).toEqual([
      "Both, branch 1",
      "Both, branch 2",
    ]);
  });

  it("has what the guard does for a step", () => {
    expect(graph.nodes.flatMap(({ label, guard }) => (guard ? [[label, guard]] : []))).toEqual([
      [oddName, "claim, wrapped · per workflow"],
    ]);
  });
});
