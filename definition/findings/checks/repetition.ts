import { type AslState, catchersOf, isObject, type QueryLanguage, type States } from "../../asl/types.ts";
import type { Site } from "../../asl/walk.ts";
import { finding } from "../finding.ts";
import { readsOf } from "../reads.ts";
import { type Check, eachStep, optionOf } from "../subject.ts";
import { membersOf, membersWritten, variablesAssigned } from "../writes.ts";

const mapKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  const map = site.within.findLast(({ kind }) => kind === "Map");
  if (step.key.length === 0 || map === undefined) return [];
  const mapSite = whole.sites.find(({ name }) => name === map.state)!;
  if (step.key.some((key) => mayTellItemsApart(key, site, mapSite))) return [];
  const what = `${step.key.join(", ")} does not depend on the item of ${map.state}`;
  return [finding("SO142", optionOf(whole, subject, "key"), what)];
});

/** False only when the key surely comes from outside of the item. */
const mayTellItemsApart = (key: string, site: Site, map: Site): boolean => {
  const { input, context, variables, volatile } = readsOf(key, site.language);
  if (volatile.length > 0 || context.some((path) => path.startsWith("Map"))) return true;
  const assigned = variablesAssigned(site.machine.States);
  if (variables.some((name) => assigned.has(name))) return true;
  if (input.length === 0) return false;
  // A Parallel or another machine between the Map and the step hands its input on, changed or not.
  const written =
    site.depth === map.depth + 1 ? membersWritten(site.machine.States, site.language) : undefined;
  const selected = membersOf(map.state.ItemSelector ?? map.state.Parameters);
  if (selected === undefined || written === undefined) return true;
  return input.some((member) => {
    const source = selected.get(member);
    return member === "" || written.has(member) || source === undefined || readsItem(source, map.language);
  });
};

const readsItem = (value: unknown, language: QueryLanguage): boolean => {
  if (typeof value === "string") {
    return readsOf(value, language).context.some((path) => path === "" || path.startsWith("Map"));
  }
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((inner) => readsItem(inner, language))
  );
};

const loopKeys = eachStep((subject, whole) => {
  const { step, site } = subject;
  if (step.key.length === 0) return [];
  const loop = loopThrough(site.name, site.machine.States);
  if (loop === undefined || step.key.some((key) => mayTellTurnsApart(key, loop, site.language))) return [];
  const what = `${step.key.join(", ")} is set by no state of the loop ${Object.keys(loop).join(", ")}`;
  return [finding("SO143", optionOf(whole, subject, "key"), what)];
});

const mayTellTurnsApart = (key: string, loop: States, language: QueryLanguage): boolean => {
  const { input, variables, volatile } = readsOf(key, language);
  const assigned = variablesAssigned(loop);
  const written = membersWritten(loop, language);
  return (
    volatile.length > 0 ||
    variables.some((name) => assigned.has(name)) ||
    input.some((member) => written === undefined || (member === "" ? written.size > 0 : written.has(member)))
  );
};

/** States from which a step is reached again after it has succeeded; nothing when it is not. */
const loopThrough = (name: string, states: States): States | undefined => {
  const next = (from: string) =>
    followers(states[from]!, from !== name).filter((to) => Object.hasOwn(states, to));
  const reachable = (from: string) => {
    const seen = new Set<string>();
    const visit = (state: string): void => {
      for (const to of next(state)) {
        if (seen.has(to)) continue;
        seen.add(to);
        visit(to);
      }
    };
    visit(from);
    return seen;
  };
  const after = reachable(name);
  if (!after.has(name)) return undefined;
  return Object.fromEntries(
    Object.entries(states).filter(([state]) => after.has(state) && reachable(state).has(name)),
  );
};

/** A step's own catchers are no turns of a loop: the effect was not applied. */
const followers = (state: AslState, withCatch: boolean): readonly string[] => {
  const choices = Array.isArray(state.Choices) ? state.Choices.filter(isObject) : [];
  const catchers = withCatch ? catchersOf(state) : [];
  return [state, ...choices, ...catchers]
    .flatMap((from) => [from.Next, "Default" in from ? from.Default : undefined])
    .filter((to) => typeof to === "string");
};

export const repetitionChecks: readonly Check[] = [mapKeys, loopKeys];
