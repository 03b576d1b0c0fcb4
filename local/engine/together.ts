import type { Json } from "../expressions/types.ts";
import { type Branch, hasSucceeded } from "./branch.ts";
import { type Failure, isFailed } from "./failure.ts";
import { CLOSED } from "./life.ts";
import { runBranch } from "./run-branch.ts";
import type { Visit } from "./visit.ts";

export interface Lines {
  /** At most so many at once. */
  limit: number;
  /** The line with this index, to be begun or gone on with. */
  start(index: number): Branch | Promise<Branch>;
  succeeded?(index: number, line: Branch): void;
  failed?(index: number, line: Branch): void;
  aborted?(index: number, line: Branch): void;
}

/**
 * Runs the lines inside a state side by side, and gives their outputs. The first failure ends the
 * others. Those that have succeeded before a redrive are not run again.
 */
export const together = (visit: Visit, count: number, lines: Lines): Promise<Json[]> =>
  new Promise((resolve, reject) => {
    const life = visit.life.inner();
    const outputs: Json[] = new Array(count);
    const begun = new Map<number, Branch>();
    let next = 0;
    let running = 0;

    const advance = () => {
      while (running < lines.limit && next < count) {
        const index = next++;
        const known = visit.branch.children?.[index];
        if (hasSucceeded(known)) outputs[index] = known.outcome.output;
        else {
          running++;
          begin(index).then(
            (output) => done(index, output),
            (thrown) => stop(index, thrown),
          );
        }
      }
      if (running === 0 && life.open) {
        life.close();
        resolve(outputs);
      }
    };

    const begin = async (index: number): Promise<Json> => {
      const line = await lines.start(index);
      life.check();
      begun.set(index, line);
      line.outcome = undefined;
      return runBranch(visit.run, line, life);
    };

    const done = (index: number, output: Json) => {
      if (!life.open) return;
      outputs[index] = output;
      try {
        lines.succeeded?.(index, begun.get(index)!);
      } catch (full) {
        stop(index, full);
        return;
      }
      begun.delete(index);
      running--;
      advance();
    };

    const stop = (index: number, thrown: unknown) => {
      if (!life.open || thrown === CLOSED) return;
      life.close();
      try {
        if (isFailed(thrown)) endLines(visit, begun, index, thrown.failure, lines);
      } catch (problem) {
        return reject(problem);
      }
      reject(thrown);
    };

    advance();
  });

/** Writes down how the lines end when one has failed. */
const endLines = (
  visit: Visit,
  begun: Map<number, Branch>,
  index: number,
  failure: Failure,
  lines: Lines,
): void => {
  const failing = begun.get(index);
  if (failing) failing.outcome = { failure };
  // A fatal error ends the execution on the spot, without a word about what was open.
  if (failure.error === "States.Runtime") return;
  for (const [other, line] of begun) {
    abortStates(visit, line);
    if (other === index) lines.failed?.(index, line);
    else lines.aborted?.(other, line);
  }
  if (failing) visit.branch.last = failing.last;
};

/** The open states of a line, the innermost first. A Fail state, or a state that has said it failed, is not open. */
const abortStates = (visit: Visit, line: Branch): void => {
  for (const child of line.children ?? []) if (child && !child.outcome) abortStates(visit, child);
  const { Type } = line.block.States[line.state]!;
  const failed = line.outcome !== undefined && Type !== "Task";
  if (line.entered && !failed) visit.addEventAside(`${Type}StateAborted`, {}, line.last);
};
