import { Graph as Layout, layout } from "@dagrejs/dagre";
import type { Graph, GraphNode } from "./graph.ts";

const LINE = 16;
const PADDING = 12;
const CHARACTER = 7;

interface Box {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** The graph as one SVG without references to anything outside it. `arrow` is the only id in it: unique in a page. */
export function svg(graph: Graph, arrow = "arrow"): string {
  const { width, height, body } = draw(graph, arrow);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(graph.label)}">`,
    `<style>${STYLE}</style>`,
    `<defs><marker id="${arrow}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>`,
    body,
    "</svg>",
  ].join("\n");
}

/** A page with the graph and nothing to load. */
export function htmlPage(
  title: string,
  graphs: readonly { readonly heading: string; readonly graph: Graph }[],
): string {
  const sections = graphs
    .map(({ heading, graph }, index) => `<h2>${escapeXml(heading)}</h2>\n${svg(graph, `arrow-${index}`)}`)
    .join("\n");
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeXml(title)}</title>\n<style>body{font:16px system-ui,sans-serif;margin:2rem}svg{max-width:100%;height:auto}</style>\n<h1>${escapeXml(title)}</h1>\n${sections}\n</html>\n`;
}

const STYLE =
  "svg{background:#fff}text{font:13px system-ui,sans-serif;fill:#1a1a1a;text-anchor:middle}.small{font-size:11px;fill:#0a5c3b}.edge{font-size:11px;fill:#555;paint-order:stroke;stroke:#fff;stroke-width:4px}" +
  "rect{fill:#fff;stroke:#777;rx:6}.guarded rect{stroke:#0a7d4f;stroke-width:3}.end rect{rx:16;fill:#eee}.choice rect{fill:#fff8e1}" +
  ".box{fill:#f6f8fa;stroke:#bbb;stroke-dasharray:4}path{fill:none;stroke:#777}path.error{stroke:#b00020;stroke-dasharray:4}marker path{fill:#777;stroke:none}";

/** A machine drawn at the origin, the machines inside it below the node that runs them. */
function draw(graph: Graph, arrow: string): Box {
  const page = new Layout({ multigraph: true });
  page.setGraph({ rankdir: "TB", nodesep: 30, ranksep: 40, marginx: PADDING, marginy: PADDING });
  page.setDefaultEdgeLabel(() => ({}));
  const inside = new Map<string, Box[]>();
  for (const { node, graph: machine } of graph.inner)
    inside.set(node, [...(inside.get(node) ?? []), captioned(machine, arrow)]);
  for (const node of graph.nodes) page.setNode(node.id, sizeOf(node, inside.get(node.id) ?? []));
  for (const [index, { from, to, label = "" }] of graph.edges.entries()) {
    page.setEdge(
      from,
      to,
      { width: label.length * CHARACTER * 0.85, height: label === "" ? 0 : LINE, labelpos: "c" },
      String(index),
    );
  }
  layout(page);
  const edges = graph.edges.map(({ from, to, label, onError }, index) => {
    const { points, x, y } = page.edge({ v: from, w: to, name: String(index) }) as {
      points: { x: number; y: number }[];
      x?: number;
      y?: number;
    };
    const path = points
      .map((point, at) => `${at === 0 ? "M" : "L"}${round(point.x)} ${round(point.y)}`)
      .join("");
    const text =
      label === undefined
        ? ""
        : `<text class="edge" x="${round(x ?? 0)}" y="${round(y ?? 0)}">${escapeXml(label)}</text>`;
    return `<path${onError ? ' class="error"' : ""} d="${path}" marker-end="url(#${arrow})"/>${text}`;
  });
  const nodes = graph.nodes.map((node) => {
    const { x, y, width, height } = page.node(node.id) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    return drawNode(node, { x: x - width / 2, y: y - height / 2, width, height }, inside.get(node.id) ?? []);
  });
  const { width = 0, height = 0 } = page.graph() as { width?: number; height?: number };
  return { width: Math.ceil(width), height: Math.ceil(height), body: [...edges, ...nodes].join("\n") };
}

function captioned(machine: Graph, arrow: string): Box {
  const { width, height, body } = draw(machine, arrow);
  const wide = Math.max(width, machine.label.length * CHARACTER + 2 * PADDING);
  return {
    width: wide,
    height: height + LINE + PADDING,
    body: `<rect class="box" width="${wide}" height="${height + LINE + PADDING}"/><text x="${wide / 2}" y="${LINE}">${escapeXml(machine.label)}</text><g transform="translate(0 ${LINE + PADDING / 2})">${body}</g>`,
  };
}

function sizeOf({ label, guard = "" }: GraphNode, inside: readonly Box[]) {
  const text = Math.max(label.length * CHARACTER, guard.length * CHARACTER * 0.85) + 2 * PADDING;
  const boxes = inside.reduce((sum, { width }) => sum + width + PADDING, PADDING);
  return {
    width: Math.max(text, inside.length > 0 ? boxes : 0),
    height:
      headHeight(guard) + (inside.length > 0 ? Math.max(...inside.map(({ height }) => height)) + PADDING : 0),
  };
}

const headHeight = (guard: string) => (guard === "" ? 1 : 2) * LINE + PADDING;

function drawNode(
  { label, type, guard }: GraphNode,
  at: { x: number; y: number; width: number; height: number },
  inside: readonly Box[],
): string {
  const middle = at.width / 2;
  let left = PADDING;
  const boxes = inside.map(({ width, body }) => {
    const placed = `<g transform="translate(${left} ${headHeight(guard ?? "")})">${body}</g>`;
    left += width + PADDING;
    return placed;
  });
  const kind =
    guard !== undefined && guard !== "reads only"
      ? "guarded"
      : type === "Choice"
        ? "choice"
        : ["Start", "End", "Succeed", "Fail"].includes(type)
          ? "end"
          : "plain";
  return [
    `<g class="${kind}" transform="translate(${round(at.x)} ${round(at.y)})"><rect width="${round(at.width)}" height="${round(at.height)}"/>`,
    `<text x="${round(middle)}" y="${LINE + 2}">${escapeXml(label)}</text>`,
    ...(guard === undefined
      ? []
      : [`<text class="small" x="${round(middle)}" y="${2 * LINE + 2}">${escapeXml(guard)}</text>`]),
    ...boxes,
    "</g>",
  ].join("");
}

const round = (value: number) => Math.round(value * 10) / 10;

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
