import type { Bounds } from "../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../ledger/record.ts";
import { type Answer, decide, isOperation, type Operation, type Request } from "./operation.ts";
import type { Rules } from "./rules.ts";
import { type Actor, type Call, nameOf, type Scenario, TICK_MS, type World } from "./world.ts";

/** What the steps of the model share. */
export interface Model {
  readonly rules: Rules;
  readonly scenario: Scenario;
}

export type Emit = (next: World, label: () => string) => void;

export const clockOf = (world: World, { offset }: { offset: number }) => (world.time + offset) * TICK_MS;

export function withActor(world: World, index: number, actor: Actor): World {
  const actors = world.actors.slice();
  actors[index] = actor;
  return { ...world, actors };
}

/** Attempts of one setting that have not come yet are alike: the first of them comes first. */
export const hasTwinBefore = ({ scenario }: Model, { actors }: World, index: number): boolean =>
  actors.some(
    ({ at }, other) =>
      other < index && at === "unborn" && scenario.attempts[other] === scenario.attempts[index],
  );

export const withFault = (world: World): World => ({ ...world, faults: world.faults - 1 });

/** Puts a write's record in place, with the effect that a transaction carries. */
export function written(model: Model, world: World, { request, write, decidedAt }: Operation): World {
  const { next } = write;
  const recorded =
    next.status === "COMPLETED" && decidedAt !== undefined
      ? {
          ...world,
          record: next,
          protectedUntil: world.protectedUntil ?? decidedAt + model.scenario.retention,
        }
      : { ...world, record: next };
  if (request.kind !== "commit") return recorded;
  return withEffect(recorded, {
    value: resultText(next),
    payload: next.fingerprint,
    fence: next.fence,
    leaseUntil: next.leaseUntil,
    told: true,
  });
}

const skewOf = ({ scenario }: Model) => Math.max(...scenario.offsets) - Math.min(...scenario.offsets);

export function withEffect(world: World, effect: World["effects"][number]): World {
  if (!isProtected(world)) {
    const { answered: _, protectedUntil: __, ...rest } = world;
    return { ...rest, effects: [effect] };
  }
  return { ...world, effects: [...world.effects, effect] };
}

/** Whether an effect that was applied still forbids another one. */
export const isProtected = ({ time, protectedUntil }: World) =>
  protectedUntil === undefined || time < protectedUntil;

export const resultText = ({ result }: LedgerRecord): string => (result?.kind === "json" ? result.text : "");

export const stored = (value: string) => ({ kind: "json", text: value }) as const;

/** Takes a decision at somebody's clock. */
function decideAt(
  model: Model,
  world: World,
  request: Request,
  seen: LedgerRecord | undefined,
  who: { readonly offset: number },
): Operation | Answer {
  const step = decide(model.rules, request, seen, clockOf(world, who));
  return isOperation(step) && model.scenario.deletes ? { ...step, decidedAt: world.time } : step;
}

/** Takes a decision at the actor's clock; goes on with its answer, or with its write on the way. */
export function ask(
  model: Model,
  world: World,
  index: number,
  actor: Actor,
  request: Request,
  seen: LedgerRecord | undefined,
  finish: (world: World, index: number, actor: never, answer: Answer) => World,
): World {
  const step = decideAt(model, world, request, seen, actor);
  if (isOperation(step)) return withActor(world, index, { ...withoutOp(actor), op: step });
  return finish(world, index, withoutOp(actor) as never, step);
}

export function withoutOp<A extends Actor>(actor: A): A {
  if (!actor.op) return actor;
  return { ...actor, op: undefined, resent: undefined };
}

/** What may become of an actor's write on the way: it arrives, or its response is lost and it is sent again. */
export function followOperation(
  model: Model,
  world: World,
  index: number,
  actor: Actor & { op: Operation },
  finish: (world: World, index: number, actor: never, answer: Answer) => World,
  emit: Emit,
) {
  const { op } = actor;
  const what = () => `${nameOf(index)}'s ${describe(op)}`;
  if (!model.rules.isAsSeen(op.write.seen, world.record)) {
    emit(
      ask(model, world, index, actor, op.request, world.record, finish),
      () => `${what()} is refused, ${nameOf(index)} decides on what is there`,
    );
    return;
  }
  const after = written(model, world, op);
  emit(finish(after, index, withoutOp(actor) as never, op.answer), () => `${what()} is written`);
  if (world.faults > 0 && model.scenario.lostResponses)
    emit(
      withActor(withFault(after), index, { ...actor, resent: true }),
      () => `${what()} is written, its response is lost, the SDK sends it again`,
    );
}

/** Writes without a sender arrive at some time, or never. */
export function followStrays(model: Model, world: World, emit: Emit) {
  world.strays.forEach((stray, index) => {
    const strays = world.strays.filter((_, other) => other !== index);
    const { op } = stray;
    if (model.rules.isAsSeen(op.write.seen, world.record)) {
      emit(
        written(model, { ...world, strays }, op),
        () => `the ${describe(op)} that ${stray.name} had sent arrives`,
      );
    } else if (stray.zombie) {
      const again = decideAt(model, world, op.request, world.record, stray);
      const next = isOperation(again) ? [...strays, { ...stray, op: again }] : strays;
      emit(
        { ...world, strays: next },
        () => `the ${describe(op)} that ${stray.name} had sent is refused, its Lambda decides again`,
      );
    }
  });
}

export const abandon = (world: World, actor: Actor, name: string, zombie: boolean): World =>
  actor.op
    ? { ...world, strays: [...world.strays, { op: actor.op, name, offset: actor.offset, zombie }] }
    : world;

export const callOf = (world: World, id: string): Call | undefined =>
  world.calls.find((call) => call.id === id);

export const withoutCall = (world: World, id: string): World => ({
  ...world,
  calls: world.calls.filter((call) => call.id !== id),
});

/** A call of the effect is on its way, as its claim says; it can still land until `until`. */
export const calling = (
  world: World,
  id: string,
  actor: number,
  { token, fence, leaseUntil, fingerprint: payload }: LedgerRecord,
  until: number,
): World => ({
  ...world,
  calls: [
    ...world.calls,
    { id, actor, token, fence, leaseUntil, payload, until, state: "out", orphan: false },
  ],
});

/** Nobody waits for the call any more; one that has not landed yet may still do so. */
export const orphaned = (world: World, id: string): World => ({
  ...world,
  calls: world.calls.flatMap((call) => {
    if (call.id !== id) return [call];
    return call.state === "out" ? [{ ...call, orphan: true }] : [];
  }),
});

/** An attempt ends with a successful answer: equal to the first one, and to the effect that was asked for. */
export function answered(world: World, value: string, payload: string): World {
  // An attempt that outlived its record's retention answers for a period that is over.
  if (world.protectedUntil !== undefined && !world.effects.some((effect) => effect.value === value))
    return world;
  if (!value.endsWith(`of ${payload}`))
    return { ...world, broken: `an attempt for ${payload} is answered ${value}` };
  if (world.answered !== undefined && world.answered !== value)
    return { ...world, broken: `two answers: ${world.answered} and ${value}` };
  return { ...world, answered: value };
}

/** A completion was answered: known truth must be in the record, and a second effect must raise an alarm. */
export function toldOf(
  world: World,
  claim: LedgerRecord,
  value: string,
  answer: Extract<Answer, { of: "report" | "commit" }>,
): World {
  const effects = world.effects.map((effect) =>
    effect.value === value ? { ...effect, told: true } : effect,
  );
  const told = { ...world, effects, alarm: world.alarm || answer.alarm === true };
  const { record } = answer;
  const stillOwn = isHeldBy(record, claim) && record?.status !== "FAILED";
  const isLost = answer.kind === "recorded" ? record?.status !== "COMPLETED" : !record || stillOwn;
  return isLost ? { ...told, broken: "the result of an effect was refused and is lost" } : told;
}

const REPORTS = {
  complete: "completion",
  release: "release",
  reject: "stored error",
  doubt: "doubt",
} as const;

export function describe({ request, write }: Operation): string {
  switch (request.kind) {
    case "claim":
      if (write.next.status === "IN_DOUBT") return "finding that the lease is over";
      return write.next.earlierDoubt ? "take-over" : "claim";
    case "report":
      return REPORTS[request.request.kind];
    case "commit":
      return "transaction of effect and completion";
    case "respond":
      return "response";
    case "settle":
      return `settlement (${request.request.verdict.kind})`;
    case "sweep":
      return "sweep";
  }
}

export const isHeldBy = (record: LedgerRecord | undefined, claim: LedgerRecord) =>
  record?.fence === claim.fence && record.owner === claim.owner;

/** What a truthful look-up finds now, and the settlement that it leads to. */
export function lookUpVerdict(
  world: World,
  index: number,
  doubted: LedgerRecord,
  askedAt: number,
  bounds: Bounds,
  isApplied = world.effects.length > 0,
): { request: Request; found: string } {
  const { fence, owner, fingerprint } = doubted;
  const settlement = { by: `look-up of ${nameOf(index)}`, why: "", at: askedAt };
  const verdict = isApplied
    ? ({ kind: "applied", result: stored(`look-up's answer of ${fingerprint}`) } as const)
    : ({ kind: "notApplied" } as const);
  return {
    request: {
      kind: "settle",
      request: { kind: "settle", fence, owner, askedAt, settlement, verdict },
      bounds,
    },
    found: isApplied ? "applied" : "not applied",
  };
}

/** DynamoDB deletes late: a record past its retention must not answer for that. */
export const notStale = (model: Model, world: World, record: LedgerRecord): World =>
  record.expiresAt !== undefined && world.time - skewOf(model) >= record.expiresAt
    ? { ...world, broken: "an answer was taken from a record past its retention" }
    : world;
