import type { LocalAccount, Outside } from "steponce/local";
import { type Charge, named, type Payments, type Refund } from "../order-fulfilment/payments.ts";

/** How long the provider remembers an idempotency key, as Stripe documents it for its own: https://docs.stripe.com/api/idempotent_requests */
const TOKEN_MS = 86_400_000;

/** A payment provider that takes idempotency keys and can be asked. Cards that begin with `declined` are declined. */
export function paymentProvider(account: LocalAccount): (outside: Outside) => Payments {
  const now = () => account.now();
  const charges = new Map<string, Charge>();
  const answers = new Map<string, { at: number; answer: Charge | Refund }>();

  const once = <T extends Charge | Refund>(token: string, make: () => T): T => {
    const known = answers.get(token);
    if (known && now() - known.at <= TOKEN_MS) return known.answer as T;
    const answer = make();
    answers.set(token, { at: now(), answer });
    return answer;
  };

  return (outside) => ({
    charge: (request, token) =>
      outside("payments:charge", () =>
        once(token, () => {
          if (request.card.startsWith("declined"))
            throw named("CardDeclined", `The card of ${request.orderId} was declined.`);
          const charge = { chargeId: `ch_${request.orderId}`, amount: request.amount };
          account.effects.add({ name: "charge", key: request.orderId, at: now(), detail: { ...charge } });
          charges.set(request.orderId, charge);
          return charge;
        }),
      ),
    findCharge: (orderId) => outside("payments:findCharge", () => charges.get(orderId)),
    refund: (request, token) =>
      outside("payments:refund", () =>
        once(token, () => {
          const refund = { refundId: `re_${request.chargeId}` };
          account.effects.add({ name: "refund", key: request.chargeId, at: now(), detail: { ...refund } });
          return refund;
        }),
      ),
  });
}
