import { onceHandler } from "steponce/lambdas";

interface Invoice {
  readonly invoiceId: string;
}

/** Sends an invoice through a service that takes an idempotency key. */
export const handler = onceHandler(
  async ({ invoiceId }: Invoice, { once }) =>
    once.effect(async ({ token }) => {
      const answer = await fetch(`https://invoices.example.com/${encodeURIComponent(invoiceId)}/send`, {
        method: "POST",
        headers: { "idempotency-key": token },
      });
      if (!answer.ok) throw new Error(`The invoice service answered ${answer.status}.`);
      return { invoiceId, status: answer.status };
    }),
  { effect: "marked" },
);
