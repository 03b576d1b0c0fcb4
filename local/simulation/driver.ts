import { dynamoDBStore, Ledger } from "../../ledger/index.ts";
import { LEDGER_TABLE, type LocalAccount } from "../account/account.ts";
import type { BusinessEvent, LocalBindings } from "../account/bindings.ts";
import type { Description } from "../engine/index.ts";
import { type Clock, sleep } from "../time/clock.ts";
import type { Random } from "../time/random.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const MAX_REDRIVES = 12;
/** The last redrives happen in calm weather: what cannot finish then is stuck. */
const CALM_REDRIVES = 4;

export interface Drive {
  readonly account: LocalAccount;
  readonly clock: Clock;
  readonly random: Random;
  /** State machines of the workflow that a trigger may start: the same keys, other time limits. */
  readonly stateMachineArns: readonly string[];
  readonly bindings: LocalBindings;
  readonly event: BusinessEvent;
  /** Deploys another version in the middle. */
  redeploy(): void;
  /** Ends the faults. */
  calm(): void;
}

export interface Driven {
  readonly executions: readonly Description[];
  readonly redrives: number;
}

/**
 * Brings one business event as an at-least-once trigger does (duplicates at once, minutes and a
 * day later, and once more when all is over), and goes on redriving and settling until every
 * execution has succeeded or nothing helps.
 */
export async function drive({
  account,
  clock,
  random,
  stateMachineArns,
  bindings,
  event,
  redeploy,
  calm,
}: Drive): Promise<Driven> {
  const { stepFunctions } = account;
  const bounds = { maxClockSkewMs: 10_000, landsWithinMs: MINUTE };
  const ledger = new Ledger(
    dynamoDBStore(account.dynamodb.client(), LEDGER_TABLE),
    () => clock.now(),
    bounds,
  );
  const executions: string[] = [];
  let redrives = 0;

  const bring = async (): Promise<void> => {
    const stateMachineArn = random.pick(stateMachineArns);
    const { executionArn } = stepFunctions.startExecution({ stateMachineArn, input: event.input });
    executions.push(executionArn);
    let { status } = await stepFunctions.finished(executionArn);
    for (let tries = 1; status !== "SUCCEEDED" && tries <= MAX_REDRIVES; tries++) {
      if (tries > MAX_REDRIVES - CALM_REDRIVES) calm();
      await sleep(clock, random.pick([MINUTE, 10 * MINUTE, DAY / 8]));
      await settleDoubts(tries);
      if (!redrive(executionArn)) return;
      redrives++;
      ({ status } = await stepFunctions.finished(executionArn));
    }
  };

  /** False when Step Functions refuses: the history is full, as that of a step that never comes to rest. */
  const redrive = (executionArn: string): boolean => {
    try {
      stepFunctions.redriveExecution(executionArn);
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === "ExecutionNotRedrivable") return false;
      throw error;
    }
  };

  /**
   * A person looks outside, late enough, and says what is true. Doubts with a look-up are first
   * left to it; a deploy may have taken it away.
   */
  const settleDoubts = async (tries: number): Promise<void> => {
    for (const item of [...account.dynamodb.items(LEDGER_TABLE)]) {
      const pk = item.pk?.S ?? "";
      const record = await ledger.read(pk);
      if (record?.status !== "IN_DOUBT" || (record.onDoubt === "lookUp" && tries < 3)) continue;
      const late = record.leaseUntil + bounds.maxClockSkewMs + bounds.landsWithinMs + 1;
      await sleep(clock, Math.max(0, late - clock.now()));
      const { times, result = {} } = bindings.fact(
        account,
        record.origin.step ?? "",
        record.origin.key ?? "",
      );
      await ledger.settle(pk, record, {
        kind: "settle",
        fence: record.fence,
        owner: record.owner,
        askedAt: clock.now(),
        settlement: { by: "operator", why: "looked it up outside", at: clock.now() },
        verdict:
          times > 0
            ? { kind: "applied", result: { kind: "json", text: JSON.stringify(result) } }
            : { kind: "notApplied" },
      });
    }
  };

  const duplicates = Array.from({ length: random.below(3) }, () =>
    random.pick([0, 1_000, 30_000, 10 * MINUTE, DAY]),
  );
  if (random.below(4) === 0) clock.after(random.pick([10, 5_000, 10 * MINUTE]), redeploy);
  await Promise.all([0, ...duplicates].map((late) => sleep(clock, late).then(bring)));
  calm();
  await sleep(clock, 2 * DAY);
  await bring();
  return { executions: executions.map((arn) => stepFunctions.describeExecution(arn)), redrives };
}
