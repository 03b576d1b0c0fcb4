import { aslFile, defineWorkflow } from "./define-workflow.ts";

const workflow = { name: "orders", definition: aslFile("order.asl.yaml") };

describe("defineWorkflow", () => {
  it("gives back what it is given", () => {
    const config = { ...workflow, steps: { LookUp: { readOnly: true as const } } };
    expect(defineWorkflow(config)).toBe(config);
  });

  it("lets the compiler see what is missing or misspelt", () => {
    const guarded = { scope: "workflow", key: "$.orderId", retention: "60 days" } as const;
    // Each line would be an error of the type check if the types took what the schema refuses.
    const configs = [
      defineWorkflow({ ...workflow, steps: { Charge: guarded } }),
      // @ts-expect-error no scope
      defineWorkflow({ ...workflow, steps: { Charge: { key: "$.orderId", retention: "60 days" } } }),
      // @ts-expect-error no retention
      defineWorkflow({ ...workflow, steps: { Charge: { scope: "workflow", key: "$.orderId" } } }),
      // @ts-expect-error natural without a reason
      defineWorkflow({ ...workflow, steps: { Charge: { mechanism: "natural" } } }),
      // @ts-expect-error an option that does not exist
      defineWorkflow({ ...workflow, steps: { Charge: guarded }, retries: 3 }),
      // @ts-expect-error a scope that does not exist
      defineWorkflow({ ...workflow, steps: { Charge: { ...guarded, scope: "everywhere" } } }),
    ];
    expect(configs).toHaveLength(6);
  });
});
