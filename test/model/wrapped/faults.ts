import { abandon, type Emit, type Model, orphaned, withActor, withFault, withoutOp } from "../steps.ts";
import { type Execution, nameOf, type World } from "../world.ts";
import { callId, gate, lateOwner } from "./states.ts";

/** Where an abort leaves it unknown whether the call was made. */
const MAY_HAVE_CALLED = ["route", "apply", "applying", "committing"];

/** Stopped or timed out, and redriven: the state that was entered and not left is entered again. */
export function redrive(model: Model, before: World, index: number, actor: Execution, emit: Emit) {
  if (model.scenario.expects === "noDoubt" && MAY_HAVE_CALLED.includes(actor.at)) return;
  const world = { ...before, redrives: before.redrives - 1 };
  const name = nameOf(index);
  const again = { ...actor, redrives: actor.redrives + 1 };
  const label = () => `${name}: aborted in ${actor.at}, and redriven`;
  switch (actor.at) {
    case "gate":
    case "waiting":
    case "asking":
    case "looking":
    case "held":
    case "failed":
      return emit(gate(model, abandon(world, actor, name, true), index, again), label);
    case "applying":
      return emit(withActor(orphaned(world, callId(index, actor)), index, { ...again, at: "apply" }), label);
    case "committing":
      return emit(
        withActor(abandon(world, actor, name, false), index, { ...withoutOp(again), at: "apply" }),
        label,
      );
    case "storing":
      return emit(
        withActor(abandon(world, actor, name, true), index, { ...withoutOp(again), at: "store" }),
        label,
      );
    case "settling":
      return emit(
        withActor(abandon(world, actor, name, true), index, { ...withoutOp(again), at: "settle" }),
        label,
      );
    default:
      return emit(withActor(world, index, again), label);
  }
}

/** A Lambda fails or times out: its state's Retry begins it again, and it may still be running. */
export function followUnanswered(model: Model, world: World, index: number, actor: Execution, emit: Emit) {
  const name = nameOf(index);
  const label = () => `${name}: no answer in ${actor.at}`;
  const left = abandon(withFault(world), actor, name, actor.at !== "committing");
  switch (actor.at) {
    case "gate":
    case "looking":
      return emit(gate(model, left, index, withoutOp(actor)), label);
    case "storing":
      return emit(
        model.rules.unansweredIsLate
          ? lateOwner(model, left, index, actor)
          : withActor(left, index, { ...withoutOp(actor), at: "store" }),
        label,
      );
    case "settling":
      return emit(withActor(left, index, { ...withoutOp(actor), at: "settle" }), label);
    case "committing":
      return emit(
        withActor(left, index, {
          ...withoutOp(actor),
          at: "settle",
          error: "timeout",
          errorRedrive: actor.redrives,
        }),
        label,
      );
  }
}
