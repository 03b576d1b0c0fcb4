import type { ClaimRequest } from "../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../ledger/record.ts";
import type { Answer, Operation } from "./operation.ts";
import {
  abandon,
  answered,
  ask,
  calling,
  callOf,
  clockOf,
  type Emit,
  followOperation,
  hasTwinBefore,
  lookUpVerdict,
  type Model,
  notStale,
  orphaned,
  resultText,
  stored,
  toldOf,
  withActor,
  withFault,
  withoutCall,
} from "./steps.ts";
import { type Invocation, nameOf, TICK_MS, type World } from "./world.ts";

/**
 * One invocation of a Lambda in the shape `inline`: what `lambdas/middleware/once.ts` does. A
 * retry, a redrive, a restart, a second trigger, another item of a Map: each is one more
 * invocation with an owner of its own, and it comes at any time.
 */
export function followInvocation(model: Model, world: World, index: number, actor: Invocation, emit: Emit) {
  const name = nameOf(index);
  if (actor.at === "gone") return;
  if (actor.at === "unborn") {
    if (hasTwinBefore(model, world, index)) return;
    for (const offset of model.scenario.offsets) {
      const born = { ...actor, offset, at: "claiming" } as const;
      emit(claim(model, world, index, born), () => `${name} comes${aheadBy(offset)} and asks for the claim`);
    }
    return;
  }
  if (actor.op) {
    followOperation(model, world, index, actor as Invocation & { op: Operation }, finish(model), emit);
    if (world.faults > 0) followUnanswered(model, world, index, actor, emit);
    return;
  }

  const claimed = actor.claim!;
  const { bounds } = model.scenario.attempts[index]!;
  switch (actor.at) {
    case "asking": {
      const { request, found } = lookUpVerdict(world, index, claimed, clockOf(world, actor), bounds);
      emit(
        ask(model, world, index, { ...actor, at: "settling" }, request, claimed, finish(model)),
        () => `${name} asks the look-up, which finds "${found}"`,
      );
      emit(withActor(world, index, UNBORN), () => `${name} asks the look-up, which does not know: in doubt`);
      return;
    }
    case "granted": {
      if (!model.rules.mayBegin(clockOf(world, actor), claimed)) {
        emit(
          report(model, world, index, actor, "release"),
          () => `${name}'s lease is over: it does not begin`,
        );
      } else if (model.scenario.mode === "transaction") {
        const result = `effect of ${name} of ${claimed.fingerprint}`;
        const commit = { kind: "commit", claim: claimed, result: stored(result), bounds } as const;
        emit(
          ask(model, world, index, { ...actor, at: "committing", result }, commit, claimed, finish(model)),
          () => `${name} sends effect and completion in one transaction`,
        );
      } else {
        const leaseEnds = claimed.leaseUntil / TICK_MS - actor.offset;
        const until = Math.max(leaseEnds, world.time) + model.scenario.attempts[index]!.lands;
        emit(
          withActor(calling(world, name, index, claimed, until), index, { ...actor, at: "calling" }),
          () => `${name} begins the effect`,
        );
      }
      return;
    }
    case "calling":
      return followCalling(model, world, index, actor, emit);
  }
}

const GONE: Invocation = { as: "invocation", at: "gone", offset: 0, leaseUntil: 0 };
/** A refused attempt left nothing behind, so the next one may be called by its name. */
const UNBORN: Invocation = { ...GONE, at: "unborn" };

const aheadBy = (offset: number) => (offset === 0 ? "" : ` (its clock is ${offset} ahead)`);

/** The ledger does not answer a write within the invocation. */
function followUnanswered(model: Model, world: World, index: number, actor: Invocation, emit: Emit) {
  const name = nameOf(index);
  const release = (from: World) => report(model, withFault(from), index, actor, "release");
  if (actor.at === "committing") {
    emit(release(abandon(world, actor, name, false)), () => `${name} hears nothing of its transaction`);
    if (model.scenario.service.refuses)
      emit(release(world), () => `an item of ${name}'s transaction is refused`);
  }
  if (actor.at === "completing" && model.rules.releasesUnstored)
    emit(release(abandon(world, actor, name, false)), () => `${name} cannot store its result`);
}

function followCalling(model: Model, world: World, index: number, actor: Invocation, emit: Emit) {
  const name = nameOf(index);
  const call = callOf(world, name);
  if (call?.state === "applied") {
    const complete = {
      kind: "report",
      request: { kind: "complete", claim: actor.claim!, result: stored(call.value!) },
      bounds: model.scenario.attempts[index]!.bounds,
    } as const;
    emit(
      ask(
        model,
        withoutCall(world, name),
        index,
        { ...actor, at: "completing", result: call.value! },
        complete,
        actor.claim,
        finish(model),
      ),
      () => `${name} hears that the effect is applied`,
    );
  } else if (call && call.state !== "out") {
    const lesson = model.rules.lesson(call.state === "refused" ? "notApplied" : "rejected");
    emit(
      report(model, withoutCall(world, name), index, actor, lesson),
      () => `${name} hears that its call was ${call.state}`,
    );
  }
  if (world.faults > 0 && model.scenario.silence) {
    emit(
      report(model, withFault(orphaned(world, name)), index, actor, model.rules.lesson("timeout")),
      () => `${name} hears nothing in time`,
    );
  }
}

function claim(model: Model, world: World, index: number, actor: Invocation): World {
  const { onDoubt, bounds, lease, token, payload } = model.scenario.attempts[index]!;
  const now = clockOf(world, actor);
  const leaseUntil = actor.leaseUntil || now + lease * TICK_MS;
  const request: ClaimRequest = {
    owner: model.rules.owner(nameOf(index), 1, world.time),
    leaseUntil,
    fingerprint: payload,
    retentionSeconds: model.scenario.retention,
    onDoubt,
    token,
    origin: {},
  };
  const claiming = { ...actor, leaseUntil };
  return ask(model, world, index, claiming, { kind: "claim", request, bounds }, world.record, finish(model));
}

function report(
  model: Model,
  world: World,
  index: number,
  actor: Invocation,
  kind: "release" | "reject" | "doubt",
): World {
  const request = {
    kind: "report",
    request: { kind, claim: actor.claim!, error: { name: kind, cause: "" } },
    bounds: model.scenario.attempts[index]!.bounds,
  } as const;
  return ask(model, world, index, { ...actor, at: "reporting" }, request, actor.claim, finish(model));
}

const finish =
  (model: Model) =>
  (world: World, index: number, actor: Invocation, answer: Answer): World => {
    const { payload } = model.scenario.attempts[index]!;
    const gone = (from: World = world) => withActor(from, index, GONE);
    const answerWith = (record: LedgerRecord, from: World = world): World => {
      if (model.scenario.responds && !record.response) {
        const respond = {
          kind: "respond",
          claim: record,
          response: stored(`response of ${nameOf(index)} of ${payload}`),
        } as const;
        return ask(model, from, index, { ...actor, at: "responding" }, respond, record, finish(model));
      }
      const { response, result } = record;
      return gone(answered(from, resultText({ ...record, result: (response ?? result)! }), payload));
    };
    switch (answer.of) {
      case "claim":
        switch (answer.kind) {
          case "granted":
            return withActor(world, index, { ...actor, at: "granted", claim: answer.record });
          case "replay":
            return answerWith(answer.record, notStale(model, world, answer.record));
          case "lookUp":
            return actor.asked
              ? withActor(world, index, UNBORN)
              : withActor(world, index, { ...actor, at: "asking", claim: answer.record, asked: true });
          case "mismatch":
            return answer.record.fingerprint === payload || answer.record.fingerprint === ""
              ? { ...world, broken: "the same payload is answered Mismatch" }
              : withActor(world, index, UNBORN);
          default:
            return model.rules.releasesWhenRefused
              ? report(model, world, index, { ...actor, claim: answer.record }, "release")
              : withActor(world, index, UNBORN);
        }
      case "settle":
        return claim(model, world, index, { ...actor, at: "claiming" });
      case "report":
      case "commit": {
        if (actor.at === "reporting") {
          // A transaction whose outcome was unknown was released, or it was in the record before.
          const { record } = answer;
          const isAnswer = model.rules.answersWithAny || record?.fingerprint === payload;
          return record?.status === "COMPLETED" && isAnswer ? answerWith(record) : gone();
        }
        if (actor.at === "committing" && answer.kind === "late") return gone();
        const told = toldOf(world, actor.claim!, actor.result!, answer);
        const { record } = answer;
        return answer.kind === "recorded" && record?.status === "COMPLETED"
          ? answerWith(record, told)
          : gone(told);
      }
      case "respond":
        return answer.record?.status === "COMPLETED" && answer.record.response
          ? answerWith(answer.record)
          : gone();
      case "sweep":
        return world;
    }
  };
