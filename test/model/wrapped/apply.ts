import {
  ask,
  calling,
  callOf,
  type Emit,
  type Model,
  orphaned,
  stored,
  withActor,
  withFault,
  withoutCall,
} from "../steps.ts";
import { type ApplyError, type Execution, nameOf, TICK_MS, type World } from "../world.ts";
import { callId, finish } from "./states.ts";

/** S-Apply is entered: its checks, then the call. */
export function enterApply(model: Model, world: World, index: number, actor: Execution, emit: Emit) {
  const name = nameOf(index);
  const fail = (error: ApplyError, from: World = world) =>
    withActor(from, index, { ...actor, at: "settle", error, errorRedrive: actor.redrives });
  if (model.scenario.argumentsMayFail && world.faults > 0)
    emit(fail("arguments", withFault(world)), () => `${name}: the author's Arguments cannot be evaluated`);
  const refusal = model.rules.applyRefuses({
    now: world.time * TICK_MS,
    applyBy: actor.applyBy!,
    redriveSeen: actor.redriveSeen!,
    redrives: actor.redrives,
  });
  if (refusal) return emit(fail(refusal), () => `${name}: S-Apply refuses to call (${refusal})`);
  const claim = actor.claim!;
  const { fingerprint } = claim;
  if (model.scenario.mode === "transaction") {
    const result = `effect of ${callId(index, actor)} of ${fingerprint}`;
    const { bounds } = model.scenario.attempts[index]!;
    const commit = { kind: "commit", claim, result: stored(result), bounds } as const;
    return emit(
      ask(model, world, index, { ...actor, at: "committing", result }, commit, claim, finish(model)),
      () => `${name}: S-Apply sends effect and completion in one transaction`,
    );
  }
  const { lease, lands } = model.scenario.attempts[index]!;
  const until = world.time + lease + lands;
  const id = callId(index, actor);
  emit(
    withActor(calling(world, id, index, claim, until), index, { ...actor, at: "applying" }),
    () => `${name}: S-Apply calls the service`,
  );
}

/** S-Apply waits for its call. */
export function followCall(model: Model, world: World, index: number, actor: Execution, emit: Emit) {
  const name = nameOf(index);
  const id = callId(index, actor);
  const call = callOf(world, id);
  const fail = (error: ApplyError, from: World) =>
    withActor(from, index, { ...actor, at: "settle", error, errorRedrive: actor.redrives });
  if (call?.state === "applied") {
    emit(
      withActor(withoutCall(world, id), index, { ...actor, at: "store", result: call.value! }),
      () => `${name}: S-Apply returns`,
    );
  } else if (call && call.state !== "out") {
    const error = call.state === "refused" ? "notApplied" : "rejected";
    emit(fail(error, withoutCall(world, id)), () => `${name}: S-Apply fails (${error})`);
  }
  if (world.faults === 0 || !model.scenario.silence) return;
  emit(
    model.rules.applyRetries
      ? withActor(withFault(orphaned(world, id)), index, { ...actor, at: "apply" })
      : fail("timeout", withFault(orphaned(world, id))),
    () => `${name}: S-Apply times out`,
  );
}
