import { isExpired } from "../../ledger/record.ts";
import { followBystander } from "./bystanders.ts";
import { Identity } from "./identity.ts";
import { followInvocation } from "./invocation.ts";
import { judge } from "./judge.ts";
import { production, type Rules } from "./rules.ts";
import type { Space } from "./search.ts";
import { followCalls } from "./service.ts";
import { callOf, type Emit, followStrays, type Model } from "./steps.ts";
import { type Actor, nameOf, type Scenario, type Stray, TICK_MS, type World } from "./world.ts";
import { followExecution } from "./wrapped/execution.ts";
import { callId, isLocal } from "./wrapped/states.ts";

/** Every interleaving of a scenario, under production's rules or a mutant's. */
export function spaceOf(scenario: Scenario, rules: Rules = production): Space<World> {
  const model = { rules, scenario };
  const identity = new Identity();
  return {
    initial: initialOf(scenario),
    key: (world) => keyOf(identity, world),
    follow: (world, emit) => follow(model, world, emit),
    violation: (world) => judge(scenario, world),
  };
}

function initialOf({ attempts, bystanders, shape, faults, redrives }: Scenario): World {
  const attempt: Actor =
    shape === "invocation"
      ? { as: "invocation", at: "unborn", offset: 0, leaseUntil: 0 }
      : { as: "execution", at: "unborn", offset: 0, visit: 0, owner: "", redrives: 0 };
  const others = bystanders.map((as): Actor => ({ as, at: "unborn", offset: 0 }));
  return {
    time: 0,
    record: undefined,
    actors: [...attempts.map(() => attempt), ...others],
    calls: [],
    strays: [],
    effects: [],
    tokens: [],
    alarm: false,
    faults,
    redrives,
  };
}

function keyOf(identity: Identity, world: World): string {
  const { time, record, actors, calls, strays, effects, tokens } = world;
  const { faults, redrives, alarm, answered, protectedUntil, broken } = world;
  let key = `${time},${record ? identity.of(record) : ""},${faults},${redrives}`;
  for (const actor of actors) key += `,${identity.of(actor)}`;
  for (const list of [calls, strays, effects, tokens]) key += list.length > 0 ? `,${identity.of(list)}` : ",";
  // Rarely there, so they come last and cost nothing when they are not.
  if (answered !== undefined) key += `,a${identity.ofText(answered)}`;
  if (alarm) key += ",!";
  if (protectedUntil !== undefined) key += `,p${protectedUntil}`;
  return broken === undefined ? key : `${key},${broken}`;
}

function follow(model: Model, world: World, emit: Emit) {
  const { scenario } = model;
  const keep: Emit = (next, label) => emit(tidy(model, next), label);
  const followActor = (actor: Actor, index: number) => {
    if (actor.as === "invocation") followInvocation(model, world, index, actor, keep);
    else if (actor.as === "execution") followExecution(model, world, index, actor, keep);
    else followBystander(model, world, index, actor, keep);
  };
  const alone = world.actors.findIndex((actor, index) => isAlone(model, world, actor, index));
  if (alone >= 0) return followActor(world.actors[alone]!, alone);
  if (world.strays.some((stray) => isRefusedZombie(model, world, stray)))
    return followStrays(model, world, keep);
  world.actors.forEach(followActor);
  followCalls(model, world, keep);
  followStrays(model, world, keep);
  if (scenario.deletes && world.record && isExpired(world.record, world.time * TICK_MS))
    keep({ ...world, record: undefined }, () => "DynamoDB deletes the expired record");
  if (world.time < scenario.horizon && isTimely(scenario, world))
    keep({ ...world, time: world.time + 1 }, () => "time passes");
}

/**
 * An actor whose next step touches nothing that others see or change goes first: any order of
 * that step and theirs ends in the same world, so one order is enough.
 */
function isAlone(model: Model, world: World, actor: Actor, index: number): boolean {
  const { rules, scenario } = model;
  const { op } = actor;
  if (op && !actor.resent && !scenario.deletes && !rules.isAsSeen(op.write.seen, world.record)) return true;
  if (actor.as === "execution" && isLocal(model, actor)) return true;
  if (actor.at !== "calling" && actor.at !== "applying") return false;
  const id = actor.as === "execution" ? callId(index, actor) : nameOf(index);
  const call = callOf(world, id);
  return call !== undefined && call.state !== "out";
}

const isRefusedZombie = ({ rules, scenario }: Model, { record }: World, { op, zombie }: Stray): boolean =>
  zombie && !scenario.deletes && !rules.isAsSeen(op.write.seen, record);

const RESTING = ["unborn", "gone", "done", "waiting", "held", "failed"];

/**
 * Time matters from the first attempt on. Over an outcome that nothing deletes it only takes
 * away: leases and calls end, and nobody judges a lease any more. Where no doubt has a cause,
 * nobody dawdles.
 */
function isTimely({ deletes, expects, mode, service }: Scenario, world: World): boolean {
  const { record, actors, strays, calls } = world;
  if (!record && strays.length === 0 && actors.every(({ at }) => at === "unborn")) return false;
  if (expects === "noDoubt" && mode !== "transaction" && actors.some(({ at }) => !RESTING.includes(at)))
    return false;
  // A service forgets tokens with time.
  if (service.deduplicatesFor !== undefined && calls.length > 0) return true;
  return deletes || (record?.status !== "COMPLETED" && record?.status !== "FAILED");
}

/** Drops what can no longer matter: it would only make equal worlds look different. */
function tidy({ rules, scenario }: Model, world: World): World {
  if (world.strays.length === 0 && !world.calls.some(({ orphan }) => orphan)) return world;
  const calls = world.calls.filter(
    ({ orphan, state, until }) => !(orphan && (state !== "out" || world.time > until)),
  );
  // A version of a record never comes back; only its absence can, when records are deleted.
  const strays = world.strays.filter(
    ({ op, zombie }) => zombie || scenario.deletes || rules.isAsSeen(op.write.seen, world.record),
  );
  if (calls.length === world.calls.length && strays.length === world.strays.length) return world;
  return { ...world, calls, strays };
}
