import { onceHandler } from "steponce/lambdas";
import { httpPayments, type Payments } from "./payments.ts";

export const refundCard = (payments: Payments) =>
  onceHandler(
    (request: { chargeId: string; amount: number }, { once }) =>
      once.effect(({ token }) => payments.refund(request, token)),
    { effect: "marked" },
  );

export const handler = refundCard(httpPayments());
