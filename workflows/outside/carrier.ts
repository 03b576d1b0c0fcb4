import type { Integration, LocalAccount, Outside } from "steponce/local";
import { AslError, type Json } from "steponce/local";
import type { Carrier, Shipment } from "../order-fulfilment/carrier.ts";

/** A carrier without idempotency keys: each POST is a parcel on the road. It can be asked. */
export function carrier(account: LocalAccount): { api: (outside: Outside) => Carrier; http: Integration } {
  const shipments = new Map<string, Shipment>();
  return {
    api: (outside) => ({
      findShipment: (parcelId) => outside("carrier:find", () => shipments.get(parcelId)),
    }),
    http: (args, { now }) => {
      const { orderId, parcelId } = (args as { RequestBody: Record<string, Json> }).RequestBody;
      const id = String(parcelId);
      if (id.startsWith("undeliverable")) {
        throw new AslError("States.Http.StatusCode.422", `No address for parcel ${id}`);
      }
      const shipment = { trackingNumber: `track-${id}` };
      account.effects.add({ name: "shipment", key: `${orderId}/${id}`, at: now(), detail: shipment });
      shipments.set(id, shipment);
      return { StatusCode: 201, StatusText: "Created", ResponseBody: shipment };
    },
  };
}
