import type { ClaimRequest } from "../../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../../ledger/record.ts";
import type { Answer } from "../operation.ts";
import { BEGIN_WITHIN_MS } from "../rules.ts";
import {
  answered,
  ask,
  clockOf,
  type Model,
  notStale,
  resultText,
  stored,
  toldOf,
  withActor,
  withoutOp,
} from "../steps.ts";
import { type Execution, nameOf, TICK_MS, type World } from "../world.ts";

export const callId = (index: number, { visit }: Execution) => `${nameOf(index)}${visit}`;

/** A visit begins with its gate. */
export function visit(model: Model, world: World, index: number, actor: Execution, visit: number): World {
  const owner = model.rules.owner(nameOf(index), visit, world.time);
  return gate(model, world, index, { ...actor, visit, owner });
}

/** S-Gate. It forgets the last result and error, and asks a look-up once at most. */
export function gate(model: Model, world: World, index: number, actor: Execution, asked?: true): World {
  const { onDoubt, bounds, lease, token, payload } = model.scenario.attempts[index]!;
  const { as, offset, visit, owner, redrives } = actor;
  const request: ClaimRequest = {
    owner,
    leaseUntil: clockOf(world, actor) + BEGIN_WITHIN_MS + lease * TICK_MS,
    fingerprint: payload,
    retentionSeconds: model.scenario.retention,
    onDoubt,
    token,
    origin: {},
  };
  const claiming: Execution = { as, at: "gate", offset, visit, owner, redrives, ...(asked && { asked }) };
  return ask(model, world, index, claiming, { kind: "claim", request, bounds }, world.record, finish(model));
}

export function store(model: Model, world: World, index: number, actor: Execution): World {
  const claim = actor.claim!;
  const complete = {
    kind: "report",
    request: { kind: "complete", claim, result: stored(actor.result!) },
    bounds: model.scenario.attempts[index]!.bounds,
  } as const;
  return ask(model, world, index, { ...actor, at: "storing" }, complete, claim, finish(model));
}

const lessonOf = ({ rules }: Model, { error, errorRedrive, redriveSeen, redrives }: Execution) =>
  rules.settles({ error, errorRedrive, redriveSeen: redriveSeen!, redrives });

/** In these states the next step looks only at the execution's own variables. */
export const isLocal = (model: Model, actor: Execution) =>
  actor.at === "store" || (actor.at === "settle" && lessonOf(model, actor) !== undefined);

export function settle(model: Model, world: World, index: number, actor: Execution): World {
  const kind = lessonOf(model, actor);
  if (!kind) return settled(model, world, index, actor);
  const claim = actor.claim!;
  const request = {
    kind: "report",
    request: { kind, claim, error: { name: kind, cause: "" } },
    bounds: model.scenario.attempts[index]!.bounds,
  } as const;
  return ask(model, world, index, { ...actor, at: "settling" }, request, claim, finish(model));
}

/** S-Settle is done: a new visit goes to the gate, which does what the record says. */
function settled(model: Model, world: World, index: number, actor: Execution): World {
  return visit(model, world, index, actor, model.rules.visitAfter("settle", actor.visit));
}

/** Another has the record: a new visit goes to the gate. */
export function lateOwner(model: Model, world: World, index: number, actor: Execution): World {
  return visit(model, world, index, actor, model.rules.visitAfter("lateOwner", actor.visit));
}

/** What the execution does with an answer of the ledger. */
export const finish =
  (model: Model) =>
  (world: World, index: number, actor: Execution, answer: Answer): World => {
    const { payload, lease } = model.scenario.attempts[index]!;
    const go = (changes: Partial<Execution>, from: World = world) =>
      withActor(from, index, { ...withoutOp(actor), ...changes });
    const done = (record: LedgerRecord, from: World) =>
      go({ at: "done" }, answered(from, resultText(record), payload));
    switch (answer.of) {
      case "claim":
        switch (answer.kind) {
          case "granted":
            return go({
              at: "route",
              claim: answer.record,
              redriveSeen: actor.redrives,
              applyBy: model.rules.applyBy(answer.record, lease * TICK_MS),
            });
          case "replay":
            return go({ at: "fetch", claim: answer.record }, notStale(model, world, answer.record));
          case "inProgress":
            return go({ at: "waiting", retryAt: answer.retryAt });
          case "lookUp":
            return actor.asked ? go({ at: "held" }) : go({ at: "asking", claim: answer.record });
          case "inDoubt":
            return go({ at: "held" });
          case "mismatch":
            return answer.record.fingerprint === payload || answer.record.fingerprint === ""
              ? { ...world, broken: "the same payload is answered Mismatch" }
              : go({ at: "failed" });
          case "failed":
            return go({ at: "failed" });
        }
        break;
      case "settle":
        return gate(model, world, index, actor, true);
      case "report":
      case "commit": {
        if (actor.at === "settling") return settled(model, world, index, actor);
        // A transaction that lost its fence fails: S-Settle finds out what became of the record.
        if (actor.at === "committing" && answer.kind === "late")
          return go({ at: "settle", error: "timeout", errorRedrive: actor.redrives });
        const told = toldOf(world, actor.claim!, actor.result!, answer);
        return answer.kind === "recorded" && answer.record.status === "COMPLETED"
          ? done(answer.record, told)
          : model.rules.lateOwnerAnswers
            ? go({ at: "done" }, answered(told, actor.result!, payload))
            : lateOwner(model, told, index, actor);
      }
    }
    return world;
  };
