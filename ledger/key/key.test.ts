import fc from "fast-check";
import { type KeyParts, recordKey } from "./key.ts";

const guard = { workflow: "orders", step: "Charge", scope: "workflow" } as const;
const EXECUTION = "arn:aws:states:eu-central-1:123456789012:execution:orders:e1";

describe("a record's key", () => {
  it.each<[string, Partial<KeyParts>, string]>([
    ["a workflow's step", { key: "o-1" }, "orders/Charge/o-1"],
    ["a number", { key: 17 }, "orders/Charge/17"],
    ["a compound key", { key: ["o-1", 2] }, "orders/Charge/o-1/2"],
    [
      "an execution's step",
      { key: "o-1", guard: { ...guard, scope: "execution" } },
      `${EXECUTION}/Charge/o-1`,
    ],
    [
      "a shared scope",
      { key: "o-1", guard: { ...guard, scope: { shared: "payments" } } },
      "shared:payments/Charge/o-1",
    ],
    ["a tenant", { key: "o-1", partition: "acme" }, "orders|partition:acme/Charge/o-1"],
    ["a generation", { key: "o-1", guard: { ...guard, generation: "2" } }, "orders|generation:2/Charge/o-1"],
    ["text with our separators", { key: "a/b|c%d" }, "orders/Charge/a%2Fb%7Cc%25d"],
  ])("of %s is readable", (_what, parts, pk) => {
    expect(recordKey({ guard, execution: EXECUTION, key: "o-1", ...parts }).pk).toBe(pk);
  });

  it.each([
    ["is long", { key: "k".repeat(513) }],
    ["is long in UTF-8", { key: "é".repeat(257) }],
    ["must not be seen", { key: "o-1", guard: { ...guard, hashKeys: true } }],
  ])("holds the hash of a business key that %s", (_why, parts) => {
    const { pk, key } = recordKey({ guard, ...parts });
    expect(pk).toMatch(/^orders\/Charge\/%%sha256:[0-9a-f]{64}$/);
    expect(pk.endsWith(`/${key}`)).toBe(true);
  });

  it("fits DynamoDB however long tenant and key are", () => {
    const long = "/".repeat(5_000);
    const { pk } = recordKey({ guard, key: [long, long], partition: long });
    expect(Buffer.byteLength(pk)).toBeLessThan(2_048);
  });

  it.each([undefined, null, "", "  ", [], ["o-1", ""], ["o-1", null], {}, true, Number.NaN, [["o-1"]]])(
    "refuses a key that names nothing: %j",
    (key) => {
      expect(() => recordKey({ guard, key })).toThrow(
        expect.objectContaining({
          name: "StepOnce.KeyMissing",
          message: expect.stringContaining(
            'Workflow "orders", step "Charge": the key must select text or a number',
          ),
        }),
      );
    },
  );

  it.each([2 ** 53, -(2 ** 53), 1e21])("refuses the number %d, which may stand for several", (key) => {
    for (const parts of [{ key }, { key: ["o-1", key] }, { key: "o-1", partition: key }])
      expect(() => recordKey({ guard, ...parts })).toThrow(
        "beyond what a JSON number holds exactly: make it text",
      );
  });

  it.each([2 ** 53 - 1, 17, -1, 0.1, 1.5])("takes the number %d as its text", (key) => {
    expect(recordKey({ guard, key }).pk).toBe(recordKey({ guard, key: String(key) }).pk);
  });

  it("refuses a declared tenant that names nothing", () => {
    expect(() => recordKey({ guard, key: "o-1", partition: null })).toThrow("the partition must select");
  });

  it("refuses scope execution without an execution", () => {
    expect(() => recordKey({ guard: { ...guard, scope: "execution" }, key: "o-1" })).toThrow(
      "Declare another scope",
    );
  });
});

describe("two different business events", () => {
  const text = fc
    .oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom("shared:a", "a", "arn:x", "%", "/", "|", "%%sha256:", "partition:a"),
    )
    .filter((value) => value.trim() !== "");
  const name = fc.oneof(text, fc.constantFrom("shared:a", "a", "arn:x"));
  const parts: fc.Arbitrary<KeyParts> = fc.record(
    {
      guard: fc.record(
        {
          workflow: name,
          step: text,
          scope: fc.oneof(
            fc.constantFrom("workflow" as const, "execution" as const),
            fc.record({ shared: name }),
          ),
          generation: text,
        },
        { requiredKeys: ["workflow", "step", "scope"] },
      ),
      key: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
      partition: text,
      execution: text.map((value) => `arn:aws:states:eu-central-1:1:execution:${value}`),
    },
    { requiredKeys: ["guard", "key", "execution"] },
  );
  /** What the key is to tell apart. */
  const identity = ({ guard, key, partition, execution }: KeyParts) =>
    JSON.stringify([
      guard.scope === "workflow"
        ? ["workflow", guard.workflow]
        : guard.scope === "execution"
          ? execution
          : guard.scope,
      guard.step,
      guard.generation ?? null,
      partition ?? null,
      Array.isArray(key) ? key : [key],
    ]);

  it("never share a record", () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(recordKey(a).pk === recordKey(b).pk).toBe(identity(a) === identity(b));
      }),
      { numRuns: 2_000 },
    );
  });
});
