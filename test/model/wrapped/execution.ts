import type { Operation } from "../operation.ts";
import {
  answered,
  ask,
  clockOf,
  type Emit,
  followOperation,
  hasTwinBefore,
  isHeldBy,
  lookUpVerdict,
  type Model,
  resultText,
  withActor,
} from "../steps.ts";
import { type Execution, nameOf, TICK_MS, type World } from "../world.ts";
import { enterApply, followCall } from "./apply.ts";
import { followUnanswered, redrive } from "./faults.ts";
import { finish, gate, lateOwner, settle, store, visit } from "./states.ts";

/**
 * One execution (or one item of a Map) in the shape `wrapped`: the
 * states that `definition/guard/wrapped/` makes. The state machine does not crash, but it is aborted and redriven at every point: it comes
 * back to the state that it was in, with its variables, while Lambdas and calls go on.
 */
export function followExecution(model: Model, world: World, index: number, actor: Execution, emit: Emit) {
  const name = nameOf(index);
  const { scenario, rules } = model;
  const go = (changes: Partial<Execution>, from: World = world) =>
    withActor(from, index, { ...actor, ...changes } as Execution);
  const label = (text: string) => () => `${name}: ${text}`;

  if (actor.at === "unborn") {
    if (hasTwinBefore(model, world, index)) return;
    emit(visit(model, world, index, actor, 1), label("begins, and its gate asks for the claim"));
    return;
  }
  if (actor.at === "done") return;
  if (world.redrives > 0) redrive(model, world, index, actor, emit);

  if (actor.op) {
    followOperation(model, world, index, actor as Execution & { op: Operation }, finish(model), emit);
    if (world.faults > 0 && scenario.lostResponses) followUnanswered(model, world, index, actor, emit);
    return;
  }
  switch (actor.at) {
    case "waiting":
      if (clockOf(world, actor) >= actor.retryAt! || world.record?.status !== "CLAIMED")
        emit(gate(model, world, index, actor), label("the gate is retried"));
      return;
    case "asking": {
      const { bounds } = scenario.attempts[index]!;
      const { request, found } = lookUpVerdict(world, index, actor.claim!, clockOf(world, actor), bounds);
      emit(
        ask(model, world, index, { ...actor, at: "looking" }, request, actor.claim, finish(model)),
        label(`asks the look-up, which finds "${found}"`),
      );
      if (rules.guesses) {
        const guess = lookUpVerdict(world, index, actor.claim!, clockOf(world, actor), bounds, false);
        emit(
          ask(model, world, index, { ...actor, at: "looking" }, guess.request, actor.claim, finish(model)),
          label("asks the look-up, which does not know: taken for not applied"),
        );
      }
      emit(go({ at: "held" }), label("asks the look-up, which does not know: held"));
      return;
    }
    case "route":
      if (rules.isLate(world.time * TICK_MS, actor.applyBy!))
        emit(go({ at: "settle" }), label("S-Route finds the claim too old to begin"));
      else emit(go({ at: "apply" }), label("S-Route goes to S-Apply"));
      return;
    case "apply":
      return enterApply(model, world, index, actor, emit);
    case "applying":
      return followCall(model, world, index, actor, emit);
    case "store":
      emit(store(model, world, index, actor), label("S-Store stores the result"));
      return;
    case "fetch": {
      const { record } = world;
      const isFound = rules.fetchesAny || isHeldBy(record, actor.claim!);
      if (record?.status === "COMPLETED" && isFound)
        emit(
          go({ at: "done" }, answered(world, resultText(record), scenario.attempts[index]!.payload)),
          label("S-Store fetches the stored result"),
        );
      else emit(lateOwner(model, world, index, actor), label("S-Store finds no result: back to the gate"));
      return;
    }
    case "settle":
      emit(settle(model, world, index, actor), label("S-Settle records what is known"));
      return;
  }
}
