import type { LocalBindings } from "steponce/local";
import { messagingIntegrations } from "steponce/local";

const BALANCE = 10_000;

const local: LocalBindings = {
  variety: 5,

  install(account) {
    account.dynamodb.createTable({ TableName: "wallets", key: { partition: "walletId" } });
    account.addIntegrations(
      messagingIntegrations({
        effects: account.effects,
        effectOf: (_, message) => ({
          name: "notification",
          key: (message as { transferId: string }).transferId,
        }),
      }),
    );
  },

  event(account, n) {
    const name = n === 0 ? "" : `-${n}`;
    const from = `wallet-a${name}`;
    const to = `wallet-b${name}`;
    const put = (walletId: string, balance: number) =>
      account.dynamodb.execute("PutItem", {
        TableName: "wallets",
        Item: { walletId: { S: walletId }, balance: { N: String(balance) } },
      });
    put(from, n % 5 === 4 ? 100 : BALANCE);
    if (n % 5 !== 3) put(to, BALANCE);
    return { input: { transferId: n === 0 ? "transfer-17" : `transfer-${n}`, from, to, cents: 2500 } };
  },

  keys(event) {
    const { transferId } = event.input as { transferId: string };
    const key = [transferId];
    return { DebitSender: key, CreditReceiver: key, ReturnToSender: key, NotifyOwners: key };
  },

  fact(account, step, key) {
    if (step === "NotifyOwners")
      return { times: account.effects.count("notification", key), result: { MessageId: "found" } };
    const name = key === "transfer-17" ? "" : key.replace("transfer", "");
    const balances = account
      .changes("wallets", `wallet-${step === "CreditReceiver" ? "b" : "a"}${name}`, "balance")
      .map(Number);
    const moves = balances.slice(1).map((balance, index) => balance - balances[index]!);
    return { times: moves.filter((move) => (step === "DebitSender" ? move < 0 : move > 0)).length };
  },
};

export default local;
