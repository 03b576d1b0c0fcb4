import type { SettleRequest } from "../../ledger/decide/index.ts";
import type { Answer, Operation } from "./operation.ts";
import { ask, clockOf, type Emit, followOperation, type Model, stored, withActor } from "./steps.ts";
import { type Bystander, nameOf, type World } from "./world.ts";

/**
 * A person looks at a record in doubt, finds out the truth as it is then, and settles later; the
 * sweeper looks at a claim and sweeps later. Between the two anything may happen.
 */
export function followBystander(model: Model, world: World, index: number, actor: Bystander, emit: Emit) {
  const name = `${actor.as} ${nameOf(index)}`;
  const { record } = world;
  if (actor.op)
    return followOperation(model, world, index, actor as Bystander & { op: Operation }, gone, emit);
  if (actor.at === "unborn" && actor.as === "sweeper" && record?.status === "CLAIMED") {
    for (const offset of model.scenario.offsets) {
      const sweep = { kind: "sweep", claim: record, bounds: boundsOf(model) } as const;
      const sweeping = { ...actor, offset, at: "writing" } as const;
      emit(ask(model, world, index, sweeping, sweep, record, gone), () => `the ${name} looks at the claim`);
    }
  }
  if (actor.at === "unborn" && actor.as === "person" && record?.status === "IN_DOUBT") {
    const verdicts = world.effects.length > 0 ? (["applied"] as const) : (["notApplied", "failed"] as const);
    for (const offset of model.scenario.offsets) {
      for (const verdict of verdicts) {
        const asked = { ...actor, offset, at: "asked", seen: record, verdict } as const;
        emit(
          withActor(world, index, { ...asked, askedAt: clockOf(world, asked) }),
          () => `the ${name} looks at the doubt and finds: ${verdict}`,
        );
      }
    }
  }
  if (actor.at === "asked") {
    const settling = { ...actor, at: "writing" } as const;
    const settle = { kind: "settle", request: settleRequest(actor, name), bounds: boundsOf(model) } as const;
    emit(ask(model, world, index, settling, settle, actor.seen, gone), () => `the ${name} settles`);
  }
}

function settleRequest({ seen, askedAt, verdict }: Bystander, name: string): SettleRequest {
  const { fence, owner, fingerprint } = seen!;
  return {
    kind: "settle",
    fence,
    owner,
    askedAt: askedAt!,
    settlement: { by: name, why: "", at: askedAt! },
    verdict:
      verdict === "applied"
        ? { kind: "applied", result: stored(`what ${name} found of ${fingerprint}`) }
        : verdict === "failed"
          ? { kind: "failed", error: { name: "failed", cause: "" } }
          : { kind: "notApplied" },
  };
}

/** Tools judge with the bounds of the newest deploy. */
const boundsOf = ({ scenario }: Model) => scenario.attempts.at(-1)!.bounds;

const gone = (world: World, index: number, { as }: Bystander, answer: Answer): World =>
  withActor(world, index, {
    as,
    at: answer.of === "sweep" && !answer.doubted ? "unborn" : "gone",
    offset: 0,
  });
