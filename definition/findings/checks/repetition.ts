import { type Chain, chainOf, mayDiffer, type Repetition } from "../difference.ts";
import { finding } from "../finding.ts";
import { loopThrough } from "../flow.ts";
import { type Check, eachStep, optionOf } from "../subject.ts";

const mapKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.key.length === 0) return [];
  const chain = chainOf(site, whole.sites);
  // From the innermost Map out; one finding is enough to think about the key as a whole.
  const map = chain.findLast(
    ({ state }, level) => state.Type === "Map" && allSame(step.key, chain, { kind: "item", level }),
  );
  if (map === undefined) return [];
  const what = `${step.key.join(", ")} does not depend on the item of ${map.name}`;
  return [finding("SO142", optionOf(whole, subject, "key"), what)];
});

const loopKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.key.length === 0) return [];
  const chain = chainOf(site, whole.sites);
  const turn = turnsIn(chain).findLast((repetition) => allSame(step.key, chain, repetition));
  if (turn === undefined) return [];
  const what = `${step.key.join(", ")} is set by no state of the loop ${Object.keys(turn.loop).join(", ")}`;
  return [finding("SO143", optionOf(whole, subject, "key"), what)];
});

const allSame = (key: readonly string[], chain: Chain, repetition: Repetition): boolean =>
  !key.some((expression) => mayDiffer(expression, chain, repetition));

/** The loops that run the chain's last state again: its own, and those around what is around it. */
export const turnsIn = (chain: Chain) =>
  chain.flatMap(({ name, machine }, level) => {
    const loop = loopThrough(name, machine.States);
    return loop === undefined ? [] : [{ kind: "turn" as const, level, loop }];
  });

export const repetitionChecks: readonly Check[] = [mapKeys, loopKeys];
