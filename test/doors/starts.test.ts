import { sleep } from "../../local/time/clock.ts";
import { SOURCES } from "./sources.ts";
import { DAY, doorWorld } from "./world.ts";

const ORDER = { orderId: "order-17", amount: 1250 };
const COPIES = 5;

describe.each(SOURCES)("duplicates from %s", (name, sourceOf) => {
  const opened = () => {
    const world = doorWorld();
    const source = sourceOf(world);
    const times = () => world.account.effects.count("started", ORDER.orderId);
    return { ...world, source, times };
  };

  it("start one execution when they come at the same time", async () => {
    const { clock, source, times } = opened();
    await clock.run(source.bring(ORDER, COPIES));
    expect(times()).toBe(1);
    expect(source.givenUp()).toBe(0);
  });

  it("start none after the execution has ended, and none after Step Functions has forgotten it", async () => {
    const { clock, source, times, ended, account, stateMachineArn } = opened();
    await clock.run(
      source
        .bring(ORDER, 1)
        .then(ended)
        .then(() => source.bring(ORDER, COPIES)),
    );
    expect(times()).toBe(1);
    await clock.run(sleep(clock, 91 * DAY).then(() => source.bring(ORDER, COPIES)));
    expect(times()).toBe(1);
    // The name is free again: it is the ledger that kept the duplicates out.
    const [{ name: taken = "" } = {}] = account.stepFunctions.listExecutions(stateMachineArn);
    expect(account.stepFunctions.startExecution({ stateMachineArn, name: taken })).toMatchObject({
      executionArn: expect.stringContaining(taken),
    });
    expect(source.givenUp()).toBe(0);
  });

  it("with another payload are refused, and given up with what they are", async () => {
    const { clock, source, times, account } = opened();
    await clock.run(source.bring(ORDER, 1).then(() => source.bring({ ...ORDER, amount: 9 }, 2)));
    expect(times()).toBe(1);
    expect(account.effects.all[0]?.detail).not.toMatchObject({ amount: 9 });
    if (name === "an HTTP API") expect(statusCodes(source.answers)).toEqual([202, 422, 422]);
    else expect(source.givenUp()).toBe(2);
  });

  it("that were given up start one execution when they are brought again", async () => {
    const { clock, source, times, trouble } = opened();
    trouble.refusal = "ExecutionLimitExceeded";
    await clock.run(source.bring(ORDER, 2));
    expect(times()).toBe(0);
    expect(source.givenUp()).toBe(2);
    delete trouble.refusal;
    await clock.run(
      Promise.all([source.bring(ORDER, 1), source.redeliver()]).then(() => sleep(clock, 2 * DAY)),
    );
    expect(times()).toBe(1);
    expect(source.givenUp()).toBe(0);
  });
});

const statusCodes = (answers: readonly unknown[]) =>
  answers.map((answer) => (answer as { statusCode: number }).statusCode);
