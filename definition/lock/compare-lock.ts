import { type Finding, finding } from "../findings/finding.ts";
import { type Lock, type LockedStep, stepsNamed } from "./lock.ts";

/** Changes that records written before them would not survive. A new generation is a change on purpose. */
export const compareLock = (
  locked: Lock,
  current: Lock,
  stateOf: (id: string, step: LockedStep) => string = (id) => id,
): readonly Finding[] => [
  ...renamedWorkflow(locked, current),
  ...Object.keys(current.steps).flatMap((id) => {
    const before = stepsNamed(locked, id);
    return pairsOf(before, stepsNamed(current, id)).flatMap(([old, step]) => {
      const place = placeOf(current.workflow, stateOf(id, step));
      if (old === undefined) return before.length === 0 ? perhapsRenamed(id, locked, current, place) : [];
      return old.generation === step.generation ? changedStep(old, step, place) : [];
    });
  }),
];

/** Each step of a name with what it was: what kept its scope and generation, then the others in their order. */
const pairsOf = (
  before: readonly LockedStep[],
  now: readonly LockedStep[],
): readonly (readonly [old: LockedStep | undefined, step: LockedStep])[] => {
  const identity = ({ scope, generation }: LockedStep) => JSON.stringify([scope, generation]);
  const kept = new Map(before.map((step) => [identity(step), step]));
  const identities = now.map(identity);
  const others = before.filter((step) => !identities.includes(identity(step)));
  return now.map((step) => [kept.get(identity(step)) ?? others.shift(), step]);
};

/** Where an option of a step stands. */
type PlaceOf = (option: string) => { workflow: string; step: string; field: string };

const placeOf =
  (workflow: string, step: string): PlaceOf =>
  (option) => ({ workflow, step, field: `steps.${step}.${option}` });

const renamedWorkflow = (locked: Lock, current: Lock): readonly Finding[] => {
  if (locked.workflow === current.workflow) return [];
  const what = `the workflow was ${locked.workflow}, and the name is a part of its keys`;
  return [finding("SO190", { workflow: current.workflow, field: "name" }, what)];
};

/** A step that is new while another is gone: only the author knows whether they are the same. */
const perhapsRenamed = (id: string, locked: Lock, { steps }: Lock, place: PlaceOf): readonly Finding[] => {
  const gone = Object.keys(locked.steps).filter((other) => !Object.hasOwn(steps, other));
  if (gone.length === 0) return [];
  const what = `${id} is new, and ${gone.join(", ")} is gone: if the state was renamed, its records are lost`;
  const mend = `add renamedFrom: ${JSON.stringify(gone[0])}, or acknowledge the new step with steponce plan --accept`;
  return [finding("SO190", place("id"), what, mend)];
};

const KEYS = ["scope", "key", "partition", "hashKeys"] as const;
/** Not in every lock file, nor of every step: where one is missing, what it was is not known. */
const LATER = ["inputPath", "token"] as const;
const SHAPES = ["mechanism", "fingerprint", "shape", "resource"] as const;

const changedStep = (before: LockedStep, step: LockedStep, place: PlaceOf): readonly Finding[] => {
  const changes = <K extends keyof LockedStep>(options: readonly K[], code: "SO190" | "SO191") =>
    options
      .filter((option) => JSON.stringify(before[option]) !== JSON.stringify(step[option]))
      .map((option) => {
        const what = `${option} was ${shown(before[option])}, and is ${shown(step[option])}`;
        return finding(code, place(option), what);
      });
  const known = LATER.filter((option) => before[option] !== undefined && step[option] !== undefined);
  return [...changes([...KEYS, ...known], "SO190"), ...changes(SHAPES, "SO191")];
};

const shown = (value: unknown): string => (value === undefined ? "not set" : JSON.stringify(value));
