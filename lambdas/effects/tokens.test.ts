import { clientToken } from "./client-token.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { PROVIDERS, type ProviderProfile } from "./providers.ts";

const TOKEN = "0123456789abcdef".repeat(4);

describe("clientToken()", () => {
  it("is at most 64 ASCII characters, and another one in another region", () => {
    const token = clientToken("orders/volume/17", { region: "eu-central-1" });
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(clientToken("orders/volume/17", { region: "eu-central-1" })).toBe(token);
    expect(clientToken("orders/volume/17", { region: "us-east-1" })).not.toBe(token);
    expect(clientToken("orders/volume/18", { region: "eu-central-1" })).not.toBe(token);
  });

  it("is the same everywhere where the author says so, and fits what the API takes", () => {
    expect(clientToken("a", { reach: "global" })).toBe(clientToken("a", { reach: "global" }));
    expect(clientToken("a", { reach: "global", maxLength: 32 })).toHaveLength(32);
    expect(clientToken("a", { reach: "global", minLength: 70, maxLength: 128 })).toHaveLength(70);
    expect(() => clientToken("a", { reach: "global", maxLength: 8 })).toThrow(RangeError);
  });
});

describe("idempotencyKey()", () => {
  it.each(Object.entries<ProviderProfile>(PROVIDERS))("fits %s", (name, profile) => {
    const key = idempotencyKey(TOKEN, name as keyof typeof PROVIDERS);
    expect(key).toMatchObject({ name: profile.name, in: profile.in });
    expect(key.value.length).toBeLessThanOrEqual(profile.maxLength);
    expect(idempotencyKey(TOKEN, profile)).toEqual(key);
    expect(idempotencyKey(`${TOKEN}|refund`, profile).value).not.toBe(key.value);
    expect(profile.source).toMatch(/^https:/);
  });

  it("is the record's own token where that fits, and a UUID where one is wanted", () => {
    expect(idempotencyKey(TOKEN, "stripe").value).toBe(TOKEN);
    expect(idempotencyKey(TOKEN, "amazonPay").value).toBe(TOKEN.slice(0, 32));
    expect(idempotencyKey(TOKEN, "trueLayer").value).toBe("01234567-89ab-4cde-8f01-23456789abcd");
    expect(idempotencyKey("order-17", "stripe").value).toMatch(/^[0-9a-f]{64}$/);
  });

  it("refuses a provider that forgets before the last try can come, and one that does not say", () => {
    expect(() => idempotencyKey(TOKEN, "stripe", "29 days")).toThrow(
      "Idempotency-Key counts for 1 day (https://docs.stripe.com/api/idempotent_requests), and a try can come 29 days later",
    );
    expect(() => idempotencyKey(TOKEN, "square", "1 hour")).toThrow("nobody says how long");
    expect(idempotencyKey(TOKEN, "trueLayer", "29 days").value).toHaveLength(36);
    expect(idempotencyKey(TOKEN, "amazonPay", "10 years").value).toHaveLength(32);
  });

  it("refuses what cannot tell requests apart", () => {
    const tiny = { ...PROVIDERS.stripe, maxLength: 8 };
    expect(() => idempotencyKey(TOKEN, tiny)).toThrow(RangeError);
  });
});
