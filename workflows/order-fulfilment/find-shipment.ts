import type { LookUp } from "steponce/lambdas";
import { type Carrier, httpCarrier } from "./carrier.ts";

/** Asked when nobody knows whether a parcel was announced. Answers what the HTTP Task would have returned. */
export const findShipment =
  (carrier: Carrier): LookUp =>
  async ({ input }) => {
    const { RequestBody } = input as { RequestBody: { parcelId: string } };
    const shipment = await carrier.findShipment(RequestBody.parcelId);
    return shipment
      ? { found: "applied", result: { StatusCode: 201, ResponseBody: shipment } }
      : { found: "notApplied" };
  };

export const handler = findShipment(httpCarrier());
