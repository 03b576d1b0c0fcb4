import { errorName, isStepOnceError, StepOnceError } from "./errors.ts";

describe("an error of the guard", () => {
  it("is known by its name, which is all that Lambda and Step Functions hand on", () => {
    const error = new StepOnceError("InDoubt", "why", { cause: "c" });
    expect(error).toMatchObject({ name: "StepOnce.InDoubt", message: "why", cause: "c" });
    const fromElsewhere = Object.assign(new Error("why"), { name: errorName("InDoubt") });
    for (const known of [error, fromElsewhere]) {
      expect(isStepOnceError(known)).toBe(true);
      expect(isStepOnceError(known, "InDoubt")).toBe(true);
      expect(isStepOnceError(known, "Mismatch")).toBe(false);
    }
  });

  it.each([new Error("StepOnce.InDoubt"), "StepOnce.InDoubt", undefined, { name: "StepOnce.InDoubt" }])(
    "is not %p",
    (other) => {
      expect(isStepOnceError(other)).toBe(false);
    },
  );
});
