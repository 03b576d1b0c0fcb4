import { parseArgs } from "node:util";
import { mutants, type Verdict, verdictOn } from "./check.ts";
import { deepened, scenarios, titleOf } from "./scenarios/index.ts";
import { search } from "./search.ts";
import { traceLines } from "./show.ts";
import { spaceOf } from "./space.ts";

/**
 * `npm run model`: searches every scenario, then takes out each guard in turn.
 *
 *   --deep      one fault more in each scenario (minutes)
 *   --traces    prints every shortest counterexample
 *   --mutant X  only the mutants whose name contains X, with their counterexamples
 */
const { values: options } = parseArgs({
  options: {
    deep: { type: "boolean", default: false },
    traces: { type: "boolean", default: false },
    mutant: { type: "string" },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const number = (count: number) => count.toLocaleString("en-US");
const traces = options.traces || options.mutant !== undefined;
const failed = [...(options.mutant === undefined ? searchAll() : []), ...tryMutants()];
print(failed.length === 0 ? "\nAll as it should be." : `\nFAILED:\n  ${failed.join("\n  ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @returns the scenarios in which the promise is broken */
function searchAll(): string[] {
  const broken: string[] = [];
  for (const mode of ["inline", "wrapped", "transaction"] as const) {
    let total = 0;
    print(`\n${mode}`);
    for (const scenario of scenarios.filter((scenario) => scenario.mode === mode)) {
      const { states, transitions, violation } = search(
        spaceOf(options.deep ? deepened(scenario) : scenario),
      );
      total += states;
      print(
        `  ${scenario.name.padEnd(72)} ${number(states).padStart(9)} states ${number(transitions).padStart(10)} steps`,
      );
      if (!violation) continue;
      broken.push(titleOf(scenario));
      print(`  ${violation.what}:`);
      for (const line of traceLines(violation.trace)) print(`    ${line}`);
    }
    print(`  ${"in all".padEnd(72)} ${number(total).padStart(9)} states`);
  }
  print(`\n${broken.length} violations`);
  return broken;
}

/** @returns the mutants that the model does not notice */
function tryMutants(): string[] {
  print("\nmutants: production without one of its guards");
  const tried = mutants.filter(({ name }) => name.includes(options.mutant ?? ""));
  if (tried.length === 0) {
    print(`no mutant's name contains "${options.mutant}"`);
    return ["none"];
  }
  const verdicts = tried.map((mutant) => {
    const verdict = verdictOn(mutant);
    print(`  ${mutant.name}`);
    print(`    ${sentence(verdict)}`);
    if (traces && "shown" in verdict && verdict.shown?.violation)
      for (const line of traceLines(verdict.shown.violation.trace)) print(`      ${line}`);
    return verdict;
  });
  const count = (kind: Verdict["kind"]) => verdicts.filter((verdict) => verdict.kind === kind).length;
  print(
    `\n${tried.length} mutants: ${count("breaks")} break the promise, ${count("liveness")} cost a false doubt, ` +
      `${count("nothing")} are held by another guard, ${count("survives")} survive`,
  );
  return tried.filter((_, index) => verdicts[index]!.kind === "survives").map(({ name }) => name);
}

function sentence(verdict: Verdict): string {
  if (verdict.kind === "survives") return `SURVIVES: ${verdict.why}`;
  const { violation } = verdict.shown ?? {};
  const shown = violation && `${violation.what} (${violation.trace.length} steps)`;
  switch (verdict.kind) {
    case "breaks":
      return `${shown}`;
    case "liveness":
      return `the promise holds; it costs ${shown}`;
    case "nothing":
      return `held by another guard: ${verdict.because}${shown ? `; without both: ${shown}` : ""}`;
  }
}
