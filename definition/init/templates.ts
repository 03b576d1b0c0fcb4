/** Files of a new workflow, which pays an invoice: small, whole, and meant to be changed. */

export const workflowFile = (name: string): string => `import { aslFile, defineWorkflow } from "steponce";

export default defineWorkflow({
  name: "${name}",
  timeout: "1 hour",
  // How late the same start can arrive again, for instance out of a dead-letter queue.
  replayDelay: "14 days",
  definition: aslFile("${name}.asl.yaml"),
  lambdas: { PayInvoice: { entry: "pay-invoice.ts", timeout: 20 } },
  steps: {
    PayInvoice: {
      scope: "workflow",
      key: "$.invoiceId",
      fingerprint: ["$.cents"],
      retention: "60 days",
      // The provider honours its idempotency token for a day; after that a doubt is held for a person.
      onDoubt: "sameTokenIsSafe",
      tokenWindow: "24 hours",
    },
  },
});
`;

export const definitionFile = (): string => `Comment: Pays an invoice.
StartAt: PayInvoice
States:
  PayInvoice:
    Type: Task
    Resource: \${PayInvoice}
    TimeoutSeconds: 30
    ResultPath: $.payment
    Retry:
      - ErrorEquals: [States.ALL]
        IntervalSeconds: 2
        MaxAttempts: 3
    End: true
`;

export const lambdaFile = (): string => `import { onceHandler } from "steponce/lambdas";

export interface Invoice {
  readonly invoiceId: string;
  readonly cents: number;
}

/** Pays through a provider that takes an idempotency token. */
export type Pay = (invoice: Invoice, token: string) => Promise<{ paymentId: string }>;

export const payInvoice = (pay: Pay) =>
  onceHandler(
    async (invoice: Invoice, { once }) => {
      // An error before this line is retried freely; what happens inside it happens once.
      return once.effect(({ token }) => pay(invoice, token));
    },
    { effect: "marked" },
  );

export const handler = payInvoice(async (invoice, token) => {
  const response = await fetch(\`\${process.env.PAYMENTS_URL}/payments\`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": token },
    body: JSON.stringify(invoice),
  });
  if (!response.ok) throw new Error(\`The provider answers \${response.status}.\`);
  return (await response.json()) as { paymentId: string };
});
`;

export const localFile = (name: string): string => `import type { LocalBindings } from "steponce/local";
import { type Invoice, payInvoice } from "./pay-invoice.ts";

/** The world around the workflow, for runs on this machine. */
const local: LocalBindings = {
  variety: 1,

  install(account) {
    const paid = new Map<string, { paymentId: string }>();
    const pay = ({ invoiceId }: Invoice, token: string) => {
      const known = paid.get(token);
      if (known) return known;
      account.effects.add({ name: "payment", key: invoiceId, at: account.now() });
      const payment = { paymentId: \`pay-\${invoiceId}\` };
      paid.set(token, payment);
      return payment;
    };
    account.addFunction("${name}-PayInvoice", {
      handler: (outside) => payInvoice((invoice, token) => outside("pay", () => pay(invoice, token))),
      timeoutSeconds: 20,
    });
  },

  event: (_account, n) => ({ input: { invoiceId: \`invoice-\${n}\`, cents: 1250 } }),

  keys: ({ input }) => ({ PayInvoice: [(input as { invoiceId: string }).invoiceId] }),

  fact: (account, _step, key) => ({ times: account.effects.count("payment", key) }),
};

export default local;
`;

export const testFile = (name: string): string => `import { planFolder } from "steponce";
import { runWorkflow } from "steponce/local";
import local from "./local.ts";

describe("${name}", () => {
  it("has nothing to mend", async () => {
    expect((await planFolder(import.meta.dirname)).findings).toEqual([]);
  });

  it.each(["before-effect", "after-effect"])("pays once although a fault strikes %s", async (moment) => {
    const report = await runWorkflow(import.meta.dirname, local, { faults: [\`PayInvoice:\${moment}\`] });
    expect(report).toMatchObject({ status: "SUCCEEDED", effects: { PayInvoice: { "invoice-0": 1 } } });
  });
});
`;
