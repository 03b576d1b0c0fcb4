/** The payment provider, as its API is: POST with an `Idempotency-Key`, GET by reference. */
export interface Payments {
  /** @throws CardDeclined: refused for good; PaymentsUnreachable: nobody knows */
  charge(
    request: { orderId: string; amount: number; currency: string; card: string },
    token: string,
  ): Promise<Charge>;
  /** The charge of an order, if there is one. */
  findCharge(orderId: string): Promise<Charge | undefined>;
  refund(request: { chargeId: string; amount: number }, token: string): Promise<Refund>;
}

export interface Charge {
  readonly chargeId: string;
  readonly amount: number;
}

export interface Refund {
  readonly refundId: string;
}

export function httpPayments(url = process.env.PAYMENTS_URL): Payments {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${url}${path}`, init).catch((cause: unknown) => {
      throw named("PaymentsUnreachable", `No answer from ${url}${path}: ${cause}`);
    });
    if (response.status === 402) throw named("CardDeclined", await response.text());
    if (!response.ok) throw named("PaymentsUnreachable", `${response.status} from ${url}${path}`);
    return (await response.json()) as T;
  };
  const post = <T>(path: string, token: string, body: unknown) =>
    call<T>(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": token },
      body: JSON.stringify(body),
    });
  return {
    charge: (request, token) => post("/charges", token, request),
    findCharge: async (orderId) => {
      const { charges } = await call<{ charges: Charge[] }>(
        `/charges?reference=${encodeURIComponent(orderId)}`,
      );
      return charges[0];
    },
    refund: (request, token) => post("/refunds", token, request),
  };
}

export function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
