import { memoryStore } from "./memory-store.ts";
import { ledgerSuite, type Table } from "./suite.ts";

const memory = memoryStore();
const table: Table = {
  store: memory,
  effect: (key) => ({ Put: { TableName: "ledger", Item: { pk: { S: key } } } }),
  isApplied: async (key) => memory.items.has(key),
  remove: async (pk) => memory.remove(pk),
};

describe("the ledger on the model's register", () => {
  ledgerSuite(() => table, { keys: "plain", transactions: true });
});
