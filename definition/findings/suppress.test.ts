import { errorsOf, finding } from "./finding.ts";
import { impossibleSuppressions, suppressed, unusedSuppressions } from "./suppress.ts";

const catchAll = finding("SO161", { workflow: "orders", step: "Charge" }, "caught");
const reason = "undoing is harmless";

describe("a suppressed finding", () => {
  it("keeps its reason, and stops nothing", () => {
    const findings = suppressed([catchAll], [{ code: "SO161", step: "Charge", reason }]);
    expect(findings).toEqual([{ ...catchAll, suppressed: reason }]);
    expect(errorsOf(findings)).toEqual([]);
  });

  it("may be suppressed in the whole workflow, but not by the name of another step", () => {
    expect(errorsOf(suppressed([catchAll], [{ code: "SO161", reason }]))).toEqual([]);
    expect(errorsOf(suppressed([catchAll], [{ code: "SO161", step: "Refund", reason }]))).toEqual([catchAll]);
  });

  it("must be a matter of judgement", () => {
    const undeclared = finding("SO101", { workflow: "orders", step: "Charge" }, "undeclared");
    const suppress = [
      { code: "SO101", reason },
      { code: "SO999", reason },
    ];
    expect(errorsOf(suppressed([undeclared], suppress))).toEqual([undeclared]);
    expect(impossibleSuppressions(suppress, "orders").map(({ code, what }) => `${code} ${what}`)).toEqual([
      "SO114 SO101 cannot be suppressed",
      "SO114 SO999 is no code",
    ]);
  });

  it("is missed when there is none", () => {
    const suppress = [
      { code: "SO161", step: "Charge", reason },
      { code: "SO143", reason },
    ];
    expect(
      unusedSuppressions([catchAll], suppress, "orders").map(({ field, what }) => `${field} ${what}`),
    ).toEqual(["suppress[1] there is no SO143"]);
  });
});
