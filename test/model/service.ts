import { type Emit, type Model, withEffect, withFault } from "./steps.ts";
import type { Call, World } from "./world.ts";

/** Calls on their way land at the service, at any moment until their last one. */
export function followCalls(model: Model, world: World, emit: Emit) {
  const { service } = model.scenario;
  for (const call of world.calls) {
    if (call.state !== "out" || world.time > call.until) continue;
    emit(land(model, world, call), () => `${call.id}'s call lands at the service`);
    if (world.faults === 0) continue;
    const refuse = (state: "refused" | "rejected") => withFault(answer(world, call, { ...call, state }));
    if (service.refuses) {
      const refused = refuse("refused");
      const next = service.remembersRefused ? remember(model, refused, call, undefined) : refused;
      emit(next, () => `the service refuses ${call.id}'s call: not applied`);
    }
    if (service.rejects) emit(refuse("rejected"), () => `the service rejects ${call.id}'s call for good`);
  }
}

function land(model: Model, world: World, call: Call): World {
  const { deduplicatesFor, checksFence } = model.scenario.service;
  if (checksFence && world.effects.some(({ fence }) => fence > call.fence)) {
    return answer(world, call, { ...call, state: "refused" });
  }
  const known = world.tokens.find(({ token }) => token === call.token && token !== "");
  const isKnown = known && deduplicatesFor !== undefined && world.time <= known.since + deduplicatesFor;
  if (isKnown && known.value !== undefined)
    return answer(world, call, { ...call, state: "applied", value: known.value });
  const value = `effect of ${call.id} of ${call.payload}`;
  const applied = withEffect(answer(world, call, { ...call, state: "applied", value }), {
    value,
    payload: call.payload,
    fence: call.fence,
    leaseUntil: call.leaseUntil,
    told: false,
  });
  return remember(model, applied, call, value);
}

function remember(model: Model, world: World, { token }: Call, value: string | undefined): World {
  const { deduplicatesFor } = model.scenario.service;
  if (deduplicatesFor === undefined) return world;
  const known = world.tokens.find((memory) => memory.token === token);
  const isFresh = !known || world.time > known.since + deduplicatesFor;
  const memory = isFresh
    ? { token, since: world.time, value }
    : { token, since: known.since, value: value ?? known.value };
  return { ...world, tokens: [...world.tokens.filter((other) => other !== known), memory] };
}

/** The answer goes to whoever waits for it. */
const answer = (world: World, call: Call, answered: Call): World => ({
  ...world,
  calls: call.orphan
    ? world.calls.filter((other) => other !== call)
    : world.calls.map((other) => (other === call ? answered : other)),
});
