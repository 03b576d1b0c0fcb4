/** The part of the carrier's API that look-ups use; shipments are created by the state machine itself. */
export interface Carrier {
  findShipment(parcelId: string): Promise<Shipment | undefined>;
}

export interface Shipment {
  readonly trackingNumber: string;
}

export function httpCarrier(url = process.env.CARRIER_URL): Carrier {
  return {
    async findShipment(parcelId) {
      const response = await fetch(`${url}/shipments/${encodeURIComponent(parcelId)}`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${response.status} from the carrier`);
      return (await response.json()) as Shipment;
    },
  };
}
