/** How a provider takes an idempotency key. */
export interface ProviderProfile {
  /** The request header, or the member of the body, that carries it. */
  readonly name: string;
  readonly in: "header" | "body";
  readonly maxLength: number;
  /** @default "hex" */
  readonly format?: "hex" | "uuid";
  /** How long the provider honours a key, at least; nothing where it does not say. */
  readonly windowSeconds: number | undefined;
  /** The page that says so. */
  readonly source: string;
}

const DAY = 86_400;

/** Providers by their own pages. Another one is a profile of the author's. */
export const PROVIDERS = {
  stripe: {
    name: "Idempotency-Key",
    in: "header",
    maxLength: 255,
    windowSeconds: DAY,
    source: "https://docs.stripe.com/api/idempotent_requests",
  },
  adyen: {
    name: "Idempotency-Key",
    in: "header",
    maxLength: 64,
    // Editions of the page differ, from 7 to 31 days.
    windowSeconds: 7 * DAY,
    source: "https://docs.adyen.com/development-resources/api-idempotency",
  },
  checkout: {
    name: "Cko-Idempotency-Key",
    in: "header",
    maxLength: 36,
    format: "uuid",
    windowSeconds: DAY,
    source: "https://www.checkout.com/docs/payments/manage-payments/retry-a-payment",
  },
  trueLayer: {
    name: "Idempotency-Key",
    in: "header",
    maxLength: 36,
    format: "uuid",
    windowSeconds: 30 * DAY,
    source: "https://docs.truelayer.com/docs/idempotency-for-payment-requests",
  },
  worldline: {
    name: "X-GCS-Idempotence-Key",
    in: "header",
    maxLength: 40,
    windowSeconds: DAY,
    source:
      "https://docs.direct.worldline-solutions.com/en/integration/api-developer-guide/idempotent-requests",
  },
  amazonPay: {
    name: "x-amz-pay-idempotency-key",
    in: "header",
    maxLength: 32,
    // "stored indefinitely"
    windowSeconds: Number.POSITIVE_INFINITY,
    source: "https://developer.amazon.com/docs/amazon-pay-api-v2/idempotency.html",
  },
  payPalOrders: {
    name: "PayPal-Request-Id",
    in: "header",
    maxLength: 108,
    windowSeconds: 6 * 3_600,
    source: "https://developer.paypal.com/api/orders/v2/orders-authorize",
  },
  square: {
    name: "idempotency_key",
    in: "body",
    maxLength: 45,
    // Not published: https://developer.squareup.com/forums/t/how-long-are-idempotency-keys-retained-for-the-createpayment-endpoint/28303
    windowSeconds: undefined,
    source: "https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency",
  },
} as const satisfies Readonly<Record<string, ProviderProfile>>;
