import { Ledger } from "./ledger.ts";
import type { LedgerStore } from "./store.ts";
import { BOUNDS, claimOf, NOW, recordOf } from "./testing/records.ts";

/** A store whose record is another one at every look. */
const restless = (): LedgerStore & { writes: number } => {
  const store = {
    writes: 0,
    write: async () => ({
      written: false as const,
      current: recordOf("RELEASED", { fence: NOW + ++store.writes }),
    }),
  };
  return store as unknown as LedgerStore & { writes: number };
};

describe("the ledger", () => {
  it("gives up on a record that changes at every look, and says so", async () => {
    const store = restless();
    const ledger = new Ledger(store, () => NOW, BOUNDS);
    await expect(ledger.claim("orders/Charge/o-1", claimOf(NOW))).rejects.toMatchObject({
      name: "StepOnce.LedgerUnavailable",
      message: expect.stringContaining("orders/Charge/o-1 changed 20 times"),
    });
    expect(store.writes).toBe(20);
  });

  it("looks at the clock for every decision", async () => {
    let now = NOW;
    const store = {
      write: async () => ({ written: false as const, current: recordOf("CLAIMED", { leaseUntil: NOW }) }),
    } as unknown as LedgerStore;
    const ledger = new Ledger(store, () => now++ + BOUNDS.maxClockSkewMs, BOUNDS);
    await expect(ledger.claim("pk", claimOf(NOW))).rejects.toMatchObject({
      name: "StepOnce.LedgerUnavailable",
    });
    expect(now).toBe(NOW + 20);
  });
});
