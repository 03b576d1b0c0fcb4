import type { AslDefinition } from "../../definition/asl/types.ts";
import { dynamoDBStore, Ledger, recordKey } from "../../ledger/index.ts";
import { guardPlaceholders } from "../../local/account/account.ts";
import type { Json } from "../../local/expressions/types.ts";
import { StormFaults } from "../../local/simulation/storm-faults.ts";
import type { Outcome } from "../../local/tasks/outcome.ts";
import { sleep } from "../../local/time/clock.ts";
import type { StateNames } from "./state-names.ts";
import { type AppliedEffect, type OutsideCall, World } from "./world.ts";

const redrives = 6;
const minute = 60_000;

export interface Storm {
  readonly definition: AslDefinition;
  readonly input: Json;
  readonly names: StateNames;
  readonly answer: (call: OutsideCall) => Outcome;
  readonly seed: number;
}

export interface Stormed {
  /** Keys whose effect happened more than once, `<state> <key>`. */
  readonly twice: readonly string[];
  readonly faults: number;
  readonly succeeded: boolean;
}

/** A guarded definition under faults and redrives, with a person who settles what is in doubt. */
export const storm = async ({ definition, input, names, answer, seed }: Storm): Promise<Stormed> => {
  let faults: StormFaults | undefined;
  const world = new World({
    seed,
    names,
    answer,
    faults: (clock) => {
      faults = new StormFaults({ seed, rate: 0.04 }, clock);
      return faults;
    },
  });
  const stateMachineArn = world.deploy(definition);
  const { executionArn } = world.stepFunctions.startExecution({ stateMachineArn, name: "storm", input });
  const run = async (): Promise<string> => {
    let { status } = await world.stepFunctions.finished(executionArn);
    for (let tries = 1; status !== "SUCCEEDED" && tries <= redrives; tries += 1) {
      if (tries > redrives - 2) faults?.calm();
      await sleep(world.clock, 10 * minute);
      await settleDoubts(world);
      try {
        world.stepFunctions.redriveExecution(executionArn);
      } catch {
        break;
      }
      ({ status } = await world.stepFunctions.finished(executionArn));
    }
    return status;
  };
  const status = await world.clock.run(run());
  const counts = new Map<string, number>();
  for (const { state, key } of world.effects) {
    if (key !== "") counts.set(`${state} ${key}`, (counts.get(`${state} ${key}`) ?? 0) + 1);
  }
  return {
    twice: [...counts].filter(([, count]) => count > 1).map(([id]) => id),
    faults: faults?.struck.length ?? 0,
    succeeded: status === "SUCCEEDED",
  };
};

/** A person looks outside, late enough, and says what is true. */
const settleDoubts = async (world: World): Promise<void> => {
  const table = guardPlaceholders.LedgerTableName as string;
  const bounds = { maxClockSkewMs: 10_000, landsWithinMs: minute };
  const ledger = new Ledger(dynamoDBStore(world.dynamodb.client(), table), () => world.clock.now(), bounds);
  for (const item of [...world.dynamodb.items(table)]) {
    const pk = item.pk?.S ?? "";
    const record = await ledger.read(pk);
    if (record?.status !== "IN_DOUBT") continue;
    const late = record.leaseUntil + bounds.maxClockSkewMs + bounds.landsWithinMs + 1;
    await sleep(world.clock, Math.max(0, late - world.clock.now()));
    const applied = world.effects.some((effect) => pksOf(effect, record.origin.execution).includes(pk));
    await ledger.settle(pk, record, {
      kind: "settle",
      fence: record.fence,
      owner: record.owner,
      askedAt: world.clock.now(),
      settlement: { by: "operator", why: "looked it up outside", at: world.clock.now() },
      verdict: applied ? { kind: "applied", result: { kind: "json", text: "{}" } } : { kind: "notApplied" },
    });
  }
};

/** Where the record of an effect can be. */
const pksOf = ({ state, key }: AppliedEffect, execution = ""): readonly string[] =>
  key === ""
    ? []
    : (["execution", "workflow"] as const).map(
        (scope) =>
          recordKey({ guard: { workflow: "corpus", step: state, scope }, key: JSON.parse(key), execution })
            .pk,
      );
