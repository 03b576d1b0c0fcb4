import { tokenFor } from "./token.ts";

const PK = "orders/Charge/o-1";

describe("a token", () => {
  it("is the same for the same key, whenever and wherever it is made", () => {
    expect(tokenFor(PK, "eu-central-1")).toBe(tokenFor(PK, "eu-central-1"));
    expect(tokenFor(PK, "eu-central-1")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is another for another key", () => {
    expect(tokenFor("orders/Charge/o-2", "eu-central-1")).not.toBe(tokenFor(PK, "eu-central-1"));
  });

  it("is another in another region, unless its reach is global", () => {
    expect(tokenFor(PK, "us-east-1")).not.toBe(tokenFor(PK, "eu-central-1"));
    const everywhere = { maxLength: 64, reach: "global" } as const;
    expect(tokenFor(PK, "us-east-1", everywhere)).toBe(tokenFor(PK, "eu-central-1", everywhere));
  });

  it.each([
    [{ maxLength: 32 }, 32],
    [{ maxLength: 16 }, 16],
    [{ maxLength: 128 }, 64],
    [{ maxLength: 128, minLength: 100 }, 100],
  ])("fits its member: %j", (profile, length) => {
    expect(tokenFor(PK, "eu-central-1", profile)).toHaveLength(length);
  });

  it("is refused where it would be too short to tell keys apart", () => {
    expect(() => tokenFor(PK, "eu-central-1", { maxLength: 15 })).toThrow(RangeError);
  });
});
