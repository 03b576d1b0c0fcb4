import { onceHandler } from "steponce/lambdas";
import { httpPayments, type Payments } from "./payments.ts";

interface ChargeRequest {
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  readonly card: string;
}

export const chargeCard = (payments: Payments) =>
  onceHandler(
    async (request: ChargeRequest, { once }) => {
      const charge = await once.effect(({ token }) => payments.charge(request, token));
      return { chargeId: charge.chargeId };
    },
    { effect: "marked" },
  );

export const handler = chargeCard(httpPayments());
