import { join } from "node:path";
import { dynamoDBStore, evictRecord, type Finding, settleRecord } from "../../ledger/index.ts";
import { LEDGER_TABLE, LocalAccount } from "../../local/account/account.ts";
import { deploy } from "../../local/account/deploy.ts";
import { parseFault, scriptedFaults } from "../../local/faults/scripted-faults.ts";
import { sleep } from "../../local/time/clock.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import type { Clients } from "../aws/clients.ts";
import { loadGuarded, loadSubject } from "../load.ts";
import type { Preview } from "../redrives/preview.ts";
import { localStepFunctions } from "../testing/local-step-functions.ts";
import { steponce, testIo } from "../testing/test-io.ts";

const ROOT = join(import.meta.dirname, "../..");
const HOUR = 3_600_000;

/** An execution of order-fulfilment that a fault has struck, and the command that looks at it. */
const struck = async (...faults: readonly string[]) => {
  const subject = await loadSubject(await loadGuarded(testIo(ROOT).io, "order-fulfilment"));
  const clock = new VirtualTime({ start: Date.UTC(2026, 0, 5), random: seededRandom(1) });
  const plan = scriptedFaults(faults.map(parseFault));
  const account = new LocalAccount({ clock, random: seededRandom(1), faults: plan });
  const stateMachineArn = deploy(account, subject);
  const { input } = subject.bindings.event(account, 0);
  const { stepFunctions, dynamodb } = account;
  const { executionArn } = stepFunctions.startExecution({ stateMachineArn, input });
  const end = () => clock.run(stepFunctions.finished(executionArn).then(() => sleep(clock, HOUR)));
  await end();
  const clients = {
    stepFunctions: async () => localStepFunctions(stepFunctions),
    dynamodb: async () => dynamodb.client(),
  } as unknown as Clients;
  const command = (...more: readonly string[]) =>
    steponce(ROOT, ["redrives", executionArn, "--table", LEDGER_TABLE, ...more], {
      clients,
      now: () => clock.now(),
    });
  const preview = async () => {
    const { code, out } = await command("--json");
    const { redriveStatus, steps } = JSON.parse(out);
    const verdicts = steps.map(({ pk, verdict }: { pk: string; verdict: string }) => [
      pk.split("/")[1],
      verdict,
    ]);
    return { code, redriveStatus, verdicts: Object.fromEntries(verdicts) };
  };
  const redrive = () => {
    stepFunctions.redriveExecution(executionArn);
    return end();
  };
  const services = { store: dynamoDBStore(dynamodb.client(), LEDGER_TABLE), now: () => clock.now() };
  const settle = async (key: string, finding: Finding) => {
    const pk = `order-fulfilment/${key}`;
    const { fence } = (await services.store.read(pk))!;
    await settleRecord(services, { pk, fence, by: "ada", why: "looked", finding });
  };
  /** Of the parcels, in their order. */
  const items = async () => {
    const { steps } = JSON.parse((await command("--json")).out) as Preview;
    const parcels = steps.filter(({ step }) => step === "CreateShipment");
    return parcels.sort((a, b) => a.pk.localeCompare(b.pk)).map(({ verdict }) => verdict);
  };
  return { command, preview, items, redrive, settle, services };
};

describe("steponce redrives", () => {
  it("tells what is stored and what is in doubt", async () => {
    const { command, preview } = await struck("PublishFulfilled:after-effect");
    expect(await preview()).toEqual({
      code: 1,
      redriveStatus: "REDRIVABLE",
      verdicts: {
        ReserveStock: "stored",
        ChargeCard: "stored",
        CreateShipment: "stored",
        SendReceipt: "stored",
        PublishFulfilled: "in doubt",
      },
    });
    const { out } = await command();
    expect(out).toMatch(/PublishFulfilled +│ order-fulfilment\/PublishFulfilled\/order-17 +│ IN DOUBT/);
  });

  it.each([
    [{ kind: "applied" }, "stored"],
    [{ kind: "notApplied" }, "will run"],
  ] as const)("tells of a doubt that was settled as %j: %s", async (finding, verdict) => {
    const { preview, redrive, settle } = await struck("PublishFulfilled:after-effect");
    await settle("PublishFulfilled/order-17", finding);
    expect(await preview()).toMatchObject({ code: 0, verdicts: { PublishFulfilled: verdict } });
    await redrive();
    expect(await preview()).toMatchObject({ code: 1, redriveStatus: "NOT_REDRIVABLE" });
  });

  it("tells the items of a Map apart", async () => {
    const { items, settle } = await struck("CreateShipment:abort");
    expect(await items()).toEqual(["in doubt", "in doubt", "in doubt"]);
    await settle("CreateShipment/order-17/parcel-0-1", { kind: "notApplied" });
    await settle("CreateShipment/order-17/parcel-0-2", { kind: "applied", result: {} });
    expect(await items()).toEqual(["will run", "stored", "in doubt"]);
  });

  it("forgets what the execution has left behind", async () => {
    const { preview, services } = await struck("PublishFulfilled:after-effect");
    const pk = "order-fulfilment/SendReceipt/order-17";
    const { fence } = (await services.store.read(pk))!;
    await evictRecord(services, { pk, fence, by: "ada", why: "send it again" });
    expect((await preview()).verdicts.SendReceipt).toBe("done");
  });

  it("refuses what is no Standard execution", async () => {
    const { code, err } = await steponce(ROOT, ["redrives", "order-17"]);
    expect([code, err]).toEqual([2, expect.stringContaining("is no ARN of a Standard execution")]);
  });
});
