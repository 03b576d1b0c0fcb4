import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { graphOf, guardLabels } from "../../definition/graph/graph.ts";
import { mermaid } from "../../definition/graph/mermaid.ts";
import { htmlPage, svg } from "../../definition/graph/svg.ts";
import { formatDuration } from "../../ledger/duration.ts";
import type { AddCommand } from "../command.ts";
import { BadInput, exitCode } from "../io.ts";
import { loadGuarded } from "../load.ts";

/** Draws a workflow: its author's states with what guards them, or the guard's own states too. */
export const addGraph: AddCommand = (program, io, done) => {
  program
    .command("graph")
    .description("draw a workflow: Mermaid text, an SVG, or a page; guarded steps are marked")
    .argument("<workflow>", "a name in workflows/, or a folder")
    .option("--expanded", "draw the guard's own states too")
    .option("--out <file>", "write .svg, .html or .mmd instead of printing Mermaid text")
    .option("--json", "print the graph as one JSON object")
    .addHelpText("after", "\nExample:\n  steponce graph order-fulfilment --out order.html")
    .action(async (name: string, options: { expanded?: true; out?: string; json?: true }) => {
      const { workflow, definition } = await loadGuarded(io, name);
      const labels = guardLabels(workflow.steps, formatDuration);
      const authors = graphOf(workflow.definition, workflow.name, labels);
      const expanded = graphOf(definition, `${workflow.name}, guarded`, labels);
      const graph = options.expanded ? expanded : authors;
      if (options.json) io.out(JSON.stringify(graph));
      else if (options.out === undefined) io.out(mermaid(graph));
      else {
        const text = {
          ".mmd": () => `${mermaid(graph)}\n`,
          ".svg": () => `${svg(graph)}\n`,
          ".html": () =>
            htmlPage(workflow.name, [
              { heading: "As written", graph: authors },
              { heading: "As deployed", graph: expanded },
            ]),
        }[extname(options.out)];
        if (!text) throw new BadInput(`--out ${options.out}: the file's ending must be .mmd, .svg or .html.`);
        const file = resolve(io.cwd, options.out);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text());
        io.err(`Wrote ${options.out}.`);
      }
      done(exitCode.ok);
    });
};
