import { aslFile, defineWorkflow } from "steponce";

/** Every workflow that moves money uses this scope, so that one transfer id is one transfer everywhere. */
const scope = { shared: "wallet-operations" };

export default defineWorkflow({
  name: "wallet-transfer",
  timeout: "1 hour",
  replayDelay: "4 days",
  definition: aslFile("transfer.asl.json"),
  substitutions: {
    WalletsTableName: { description: "Table of wallets, partition key walletId", local: "wallets" },
    NotificationTopicArn: {
      description: "Topic that owners are notified through",
      local: "arn:aws:sns:us-east-1:123456789012:transfers",
    },
  },
  steps: {
    DebitSender: { mechanism: "transaction", scope, key: "$states.input.transferId", retention: "400 days" },
    CreditReceiver: {
      mechanism: "transaction",
      scope,
      key: "$states.input.transferId",
      retention: "400 days",
    },
    ReturnToSender: {
      mechanism: "transaction",
      scope,
      key: "$states.input.transferId",
      retention: "400 days",
    },
    NotifyOwners: { scope: "workflow", key: "$states.input.transferId", retention: "60 days" },
  },
});
