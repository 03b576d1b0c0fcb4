import { type AslMachine, type AslState, catchersOf, isObject } from "../asl/types.ts";
import { machinesIn } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";

/** A state as it is drawn. */
export interface GraphNode {
  /** Unique in the graph: state names may repeat in branches. */
  readonly id: string;
  readonly label: string;
  readonly type: string;
  /** What the guard does for it: mechanism, scope and retention. */
  readonly guard?: string;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  /** Taken on an error. */
  readonly onError: boolean;
}

/** A machine: the whole definition, a branch, or the items of a Map. */
export interface Graph {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The machines inside, by the node that runs them. */
  readonly inner: readonly { readonly node: string; readonly graph: Graph }[];
}

/** @param steps declared steps by state, for what is written at them */
export function graphOf(
  machine: AslMachine,
  label: string,
  steps: ReadonlyMap<string, string>,
  prefix = "",
): Graph {
  const id = (name: string) => `${prefix}${name}`;
  const states = Object.entries(machine.States);
  return {
    label,
    nodes: [
      { id: id(" start"), label: "Start", type: "Start" },
      ...states.map(([name, state]) => {
        const guard = steps.get(name);
        return { id: id(name), label: name, type: state.Type, ...(guard !== undefined && { guard }) };
      }),
      { id: id(" end"), label: "End", type: "End" },
    ],
    edges: [
      { from: id(" start"), to: id(machine.StartAt), onError: false },
      ...states.flatMap(([name, state]) =>
        edgesOf(state).map((edge) => ({ ...edge, from: id(name), to: id(edge.to) })),
      ),
    ],
    inner: states.flatMap(([name, state]) =>
      machinesIn(state).map(([field, inner], index) => ({
        node: id(name),
        graph: graphOf(
          inner,
          field.startsWith("Branches") ? `${name}, branch ${index + 1}` : `each item of ${name}`,
          steps,
          `${prefix}${name}/${index}/`,
        ),
      })),
    ),
  };
}

function edgesOf(state: AslState): Omit<GraphEdge, "from">[] {
  const plain = (to: unknown, label?: string) =>
    typeof to === "string" ? [{ to, onError: false, ...(label !== undefined && { label }) }] : [];
  const rules = Array.isArray(state.Choices) ? state.Choices.filter(isObject) : [];
  const ends = state.End === true || state.Type === "Succeed" || state.Type === "Fail";
  return [
    ...rules.flatMap((rule) => plain(rule.Next, ruleText(rule))),
    ...plain(state.Default, "otherwise"),
    ...plain(state.Next),
    ...(ends ? plain(" end") : []),
    ...catchersOf(state).map((catcher) => ({
      to: catcher.Next,
      label: catcher.ErrorEquals.join(", "),
      onError: true,
    })),
  ];
}

const LONGEST_LABEL = 40;

/** A Choice rule in a few words. */
function ruleText(rule: Readonly<Record<string, unknown>>): string {
  const { Next: _, Assign: __, Output: ___, Comment: ____, ...condition } = rule;
  const text =
    typeof condition.Condition === "string"
      ? condition.Condition.replace(/^\{%\s*|\s*%\}$/g, "")
      : Object.entries(condition)
          .map(([name, value]) => (name === "Variable" ? String(value) : `${name} ${JSON.stringify(value)}`))
          .join(" ");
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;
}

/** What is written at each declared step. */
export function guardLabels(
  steps: readonly ResolvedStep[],
  formatSeconds: (seconds: number) => string,
): ReadonlyMap<string, string> {
  return new Map(
    steps.map(({ state, mechanism, shape, scope, retentionSeconds }) => [
      state,
      mechanism === "readOnly"
        ? "reads only"
        : [
            shape === "bare" ? mechanism : `${mechanism}, ${shape}`,
            ...(mechanism === "natural"
              ? []
              : [typeof scope === "object" ? `shared ${scope.shared}` : `per ${scope}`]),
            ...(retentionSeconds > 0 ? [formatSeconds(retentionSeconds)] : []),
          ].join(" · "),
    ]),
  );
}
