import { policySizeFindings } from "./policy-size.ts";

const statement = (resources: number) => ({
  sid: "Call",
  reason: "calls",
  doc: "",
  actions: ["lambda:InvokeFunction"],
  resources: Array.from({ length: resources }, (_, index) => `arn:${index}`),
});

describe("the size of a role's policy", () => {
  it("is no matter for a workflow of forty functions", () => {
    expect(policySizeFindings("orders", [statement(80)])).toEqual([]);
  });

  it("is reported before IAM refuses it", () => {
    expect(policySizeFindings("orders", [statement(120)])).toMatchObject([
      { state: "orders", what: expect.stringContaining("IAM takes 10240") },
    ]);
  });
});
