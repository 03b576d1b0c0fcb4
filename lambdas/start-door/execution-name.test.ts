import fc from "fast-check";
import { executionName } from "./execution-name.ts";

const parts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[a_\-/]{0,90}$/)), {
  minLength: 1,
  maxLength: 4,
});

describe("the name of an execution", () => {
  it.each([
    [["orders", "order-17"], "orders_-order-17"],
    [["orders", "acme", "order/17"], "orders_-acme_-order_2f17"],
    [["orders", "order_17"], "orders_-order_5f17"],
    [["orders", "Größe"], "orders_-Gr_c3_b6_c3_9fe"],
  ])("is readable where it fits: %j", (key, name) => {
    expect(executionName(key)).toBe(name);
  });

  it("is a hash that begins with the door's name where the key does not fit, or must not be seen", () => {
    const hash = /^orders__[0-9a-f]{64}$/;
    expect(executionName(["orders", "x".repeat(80)])).toMatch(hash);
    expect(executionName(["orders", "order-17"], true)).toMatch(hash);
  });

  it("is legal for Step Functions and CloudWatch Logs, whatever the key", () => {
    fc.assert(fc.property(parts, (key) => /^[A-Za-z0-9_-]{1,80}$/.test(executionName(["d", ...key]))));
  });

  it("tells any two keys apart", () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        return (executionName(["d", ...one]) === executionName(["d", ...other])) === same;
      }),
      { numRuns: 2000 },
    );
  });

  it("does not take a key that looks like a hash for one", () => {
    const long = ["orders", "x".repeat(80)];
    const hash = executionName(long).slice("orders__".length);
    for (const part of [`_${hash}`, `-${hash}`, hash, `__${hash}`])
      expect(executionName(["orders", part])).not.toBe(executionName(long));
  });
});
