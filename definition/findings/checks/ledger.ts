import { finding } from "../finding.ts";
import { type Check, eachStep, optionOf } from "../subject.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/V2globaltables_HowItWorks.html */
const claimsAcrossRegions = eachStep((subject, whole) => {
  const { step, declared } = subject;
  const global = "region" in declared && declared.region === "global";
  if (!global || step.retentionSeconds === 0 || whole.config.ledger.replication !== "MREC") return [];
  return [
    finding(
      "SO185",
      optionOf(whole, subject, "region"),
      "the ledger's replication is MREC, the region global",
    ),
  ];
});

const transactions = eachStep((subject, whole) => {
  if (subject.step.mechanism !== "transaction" || whole.config.ledger.replication !== "MRSC") return [];
  return [finding("SO186", optionOf(whole, subject, "mechanism"), "the ledger's replication is MRSC")];
});

const expiry: Check = ({ config, workflow, steps }) =>
  config.ledger.replication === "MRSC" && steps.some(({ step }) => step.retentionSeconds > 0)
    ? [finding("SO187", { workflow: workflow.name, field: "ledger.replication" }, "MRSC tables have no TTL")]
    : [];

export const ledgerChecks: readonly Check[] = [claimsAcrossRegions, transactions, expiry];
