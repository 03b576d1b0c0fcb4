import { doorFromEnvironment } from "./environment.ts";

const settings = {
  name: "orders",
  retention: "400 days",
  key: ["$.order.id", "$.part"],
  fingerprint: ["$.amount"],
};
const environment = (more: object = {}) => ({
  START_DOOR: JSON.stringify({ ...settings, ...more }),
  STATE_MACHINE_ARN: "arn:aws:states:eu-central-1:123456789012:stateMachine:orders",
  AWS_REGION: "eu-central-1",
});

describe("the deployed door", () => {
  it("selects key and fingerprint by their paths", () => {
    const { key, fingerprint } = doorFromEnvironment(environment());
    expect(key?.({ order: { id: 17 }, part: "a" } as never)).toEqual([17, "a"]);
    expect(key?.({ order: null } as never)).toEqual([undefined, undefined]);
    expect(fingerprint?.({ amount: 5 })).toBe(5);
  });

  it("has no key where none is declared", () => {
    expect(doorFromEnvironment(environment({ key: undefined })).key).toBeUndefined();
  });

  it("takes callers from where it is told to", () => {
    expect(doorFromEnvironment(environment({ callerFrom: "userId" }))).toMatchObject({
      callerFrom: "userId",
    });
    expect(doorFromEnvironment(environment())).not.toHaveProperty("callerFrom");
  });

  it("says what is wrong with its environment", () => {
    expect(() => doorFromEnvironment({})).toThrow("START_DOOR is not set");
    expect(() => doorFromEnvironment({ ...environment(), STATE_MACHINE_ARN: "" })).toThrow(
      "STATE_MACHINE_ARN is not set",
    );
    expect(() => doorFromEnvironment(environment({ key: ["$.items[0]", "$.id"] }))).toThrow(
      "paths that are none: $.items[0];",
    );
  });
});
