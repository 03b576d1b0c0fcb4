import { Token } from "cdktf";
import { fitName, kebabCase, snakeCase } from "./names.ts";

describe("names", () => {
  it.each([
    ["ChargeCard", "charge_card"],
    ["charge-card.ts", "charge_card_ts"],
    ["HTTPEndpoint2Url", "http_endpoint2_url"],
    ["order fulfilment", "order_fulfilment"],
    ["_x_", "x"],
  ])("%s is %s in addresses", (name, expected) => {
    expect(snakeCase(name)).toBe(expected);
    expect(kebabCase(name)).toBe(expected.replaceAll("_", "-"));
  });

  it("cuts a name that is too long and tells two such names apart", () => {
    const [one, two] = [fitName(`${"a".repeat(80)}1`, 64), fitName(`${"a".repeat(80)}2`, 64)];
    expect(one).toHaveLength(64);
    expect(one).not.toBe(two);
    expect(fitName("short", 64)).toBe("short");
  });

  it("leaves a name that only Terraform knows", () => {
    const name = Token.asString({ name: "a long one" });
    expect(fitName(name, 4)).toBe(name);
  });
});
