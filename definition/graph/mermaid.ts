import type { Graph, GraphNode } from "./graph.ts";

/** A Mermaid flowchart, as GitHub renders it. Guarded steps have a thick border. */
export function mermaid(graph: Graph): string {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? `n${ids.size}`;
    ids.set(id, known);
    return known;
  };
  const lines = [...bodyOf(graph, idOf, "  "), "  classDef guarded stroke-width:3px,stroke:#0a7d4f"];
  return ["flowchart TD", ...lines].join("\n");
}

function bodyOf(graph: Graph, idOf: (id: string) => string, indent: string): string[] {
  const edges = graph.edges.map(({ from, to, label, onError }) => {
    const arrow = onError ? "-.->" : "-->";
    return `${indent}${idOf(from)} ${arrow}${label === undefined ? "" : `|"${quoted(label)}"|`} ${idOf(to)}`;
  });
  const inner = graph.inner.flatMap(({ node, graph: machine }) => {
    const box = `${idOf(`${node} box ${machine.label}`)}`;
    return [
      `${indent}subgraph ${box}["${quoted(machine.label)}"]`,
      ...bodyOf(machine, idOf, `${indent}  `),
      `${indent}end`,
      `${indent}${idOf(node)} --- ${box}`,
    ];
  });
  return [...graph.nodes.map((node) => indent + nodeText(node, idOf)), ...edges, ...inner];
}

function nodeText({ id, label, type, guard }: GraphNode, idOf: (id: string) => string): string {
  const text = `"${quoted(label)}${guard === undefined ? "" : `<br/><small>${quoted(guard)}</small>`}"`;
  const shape =
    type === "Choice"
      ? `{${text}}`
      : ["Start", "End", "Succeed", "Fail"].includes(type)
        ? `([${text}])`
        : `[${text}]`;
  return `${idOf(id)}${shape}${guard === undefined || guard === "reads only" ? "" : ":::guarded"}`;
}

/** Mermaid ends a label at a double quote, reads `#…;` as an entity, and the rest as HTML. */
const quoted = (text: string) =>
  text.replace(/\s+/g, " ").replace(/[#"<>&`]/g, (character) => `#${character.charCodeAt(0)};`);
