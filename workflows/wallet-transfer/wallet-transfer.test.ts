import { runWorkflow } from "steponce/local";
import local from "./local.ts";

const run = (...faults: string[]) => runWorkflow(__dirname, local, { faults });

const MOVED = {
  DebitSender: { "transfer-17": 1 },
  CreditReceiver: { "transfer-17": 1 },
  ReturnToSender: { "transfer-17": 0 },
  NotifyOwners: { "transfer-17": 1 },
};

test("money moves once, and the owners hear of it once", async () => {
  const { status, output, effects } = await run();
  expect(status).toBe("SUCCEEDED");
  expect(output).toMatchObject({ transferId: "transfer-17", cents: 2500, status: "DONE" });
  expect(effects).toEqual(MOVED);
});

test.each(
  ["DebitSender", "CreditReceiver"].flatMap((step) =>
    ["before-effect", "after-effect", "lands-late", "timeout", "abort", "ledger-lost"].map(
      (moment) => `${step}:${moment}`,
    ),
  ),
)("with the fault %s no cent moves twice and nothing is in doubt", async (fault) => {
  const { status, effects, guard } = await run(fault);
  expect(status).toBe("SUCCEEDED");
  expect(effects).toEqual(MOVED);
  expect(guard.filter(({ kind }) => kind === "inDoubt")).toEqual([]);
});
