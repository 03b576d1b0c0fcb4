import { createHash } from "node:crypto";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { catchersOf, isTask, retriersOf } from "../../definition/asl/types.ts";
import { sitesOf } from "../../definition/asl/walk.ts";
import { classifyError } from "../../facts/index.ts";
import { canonicalJson } from "../../ledger/index.ts";
import type { Json } from "../../local/expressions/types.ts";
import type { Outcome } from "../../local/tasks/outcome.ts";
import { seededRandom } from "../../local/time/random.ts";
import { masked } from "./compare.ts";
import { isWrite } from "./declare.ts";
import type { Imagination } from "./imagined.ts";
import { invocation, type OutsideCall } from "./world.ts";

export const madeUpError = "Outside.Refused";

/**
 * The error names that calls of a definition can be answered with, all of them saying that nothing was
 * applied: what its Retry and Catch name, but not the interpreter's own, and not what leaves a doubt.
 */
export const errorsOf = (definition: AslDefinition): readonly string[] => {
  const named = sitesOf(definition).flatMap(({ state }) =>
    [...retriersOf(state), ...catchersOf(state)]
      .flatMap(({ ErrorEquals }) => ErrorEquals)
      .filter((name) => !/^(States|StepOnce)\./.test(name))
      .filter((name) => !name.includes(".") || classifyError(String(state.Resource), name) === "not-applied"),
  );
  return [...new Set([...named, madeUpError])];
};

/**
 * An outside world whose answers depend on what it is asked, not on when: a write is answered alike
 * however often it is repeated, after as many failures as the seed says; a read may change its mind.
 */
export const answersOf = (
  definition: AslDefinition,
  imagination: Imagination,
  { seed, failures }: { readonly seed: number; readonly failures: boolean },
): ((call: OutsideCall) => Outcome) => {
  const writes = new Set(
    sitesOf(definition).flatMap(({ name, state }) => (isTask(state) && isWrite(state) ? [name] : [])),
  );
  const errors = errorsOf(definition);
  const asked = new Map<string, number>();
  return ({ state, path, resource, arguments: args }) => {
    const write = writes.has(state);
    const asks = write ? canonicalJson(masked(withPayload(resource, args))) : "";
    const question = `${seed}|${state}|${path.join("/")}|${asks}`;
    const nth = asked.get(question) ?? 0;
    asked.set(question, nth + 1);
    const random = seededRandom(digest(question));
    const failing = failures ? random.pick([0, 0, 1, 2, Number.POSITIVE_INFINITY]) : 0;
    if (nth < failing) return { error: random.pick(errors), cause: "The outside refused." };
    const imagined = imagination.value(write ? random : seededRandom(digest(`${question}|${nth}`)));
    if (!resource.endsWith(":lambda:invoke")) return { output: imagined };
    return { output: invocation((imagined as { readonly Payload?: Json }).Payload ?? imagined) };
  };
};

/** lambda:invoke without a payload calls with an empty one. */
const withPayload = (resource: string, args: Json): Json =>
  resource.endsWith(":lambda:invoke")
    ? { Payload: {}, ...(args as { readonly [name: string]: Json }) }
    : args;

const digest = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

export const inputOf = (imagination: Imagination, seed: number): Json =>
  imagination.value(seededRandom(digest(`input|${seed}`)));
