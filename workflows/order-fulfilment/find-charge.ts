import type { LookUp } from "steponce/lambdas";
import { httpPayments, type Payments } from "./payments.ts";

/** Asked when nobody knows whether a charge went through. */
export const findCharge =
  (payments: Payments): LookUp =>
  async ({ key: orderId }) => {
    const charge = await payments.findCharge(orderId);
    return charge ? { found: "applied", result: charge } : { found: "notApplied" };
  };

export const handler = findCharge(httpPayments());
