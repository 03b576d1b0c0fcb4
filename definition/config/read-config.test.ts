import { guarded } from "../testing/inspected.ts";
import { readConfig } from "./read-config.ts";

const config = { name: "orders", definition: "a.asl.json", steps: { Charge: guarded() } };

const findings = (change: object) =>
  readConfig({ ...config, ...change }, "folder").findings.map(
    ({ code, step, field, what, mend }) => `${code} ${step ?? "-"} ${field}: ${what}; ${mend}`,
  );

describe("a config that the schema refuses", () => {
  it.each([
    [
      "a misspelt option",
      { timeot: "1 day" },
      'SO103 - timeot: unknown option "timeot"; did you mean "timeout"?',
    ],
    [
      "a misspelt option of a step",
      { steps: { Charge: guarded({ retension: "1 day" }) } },
      'SO103 Charge steps.Charge.retension: unknown option "retension"; did you mean "retention"?',
    ],
    [
      "an option that this kind of step has not",
      { steps: { Charge: { readOnly: true, key: "$.id" } } },
      'SO103 Charge steps.Charge.key: unknown option "key"; known here: readOnly',
    ],
    [
      "an option of a Lambda",
      { lambdas: { Charge: { entry: "a.ts", time: 3 } } },
      'SO103 - lambdas.Charge.time: unknown option "time"; correct the name, or remove the option',
    ],
    [
      "a wrong duration deep inside",
      { triggers: [{ sqs: { retention: "soon" } }] },
      'SO105 - triggers[0].sqs.retention: "soon" is no duration; write "90 days"',
    ],
    [
      "an unknown trigger",
      { triggers: [{ carrierPigeon: {} }] },
      "SO104 - triggers[0]: expected one of { sqs: {} }",
    ],
    ["no time at all", { timeout: 0 }, "SO104 - timeout: must be longer than 0 seconds (found 0);"],
    ["a wrong name", { name: "two words" }, "SO104 - name: expected 1 to 80 letters, digits"],
    [
      "a placeholder that no definition can name",
      { lambdas: { "charge-card": "a.ts" } },
      "SO104 - lambdas.charge-card: expected a letter, then letters and digits",
    ],
    ["no steps", { steps: undefined }, "SO104 - steps: steps is missing;"],
    [
      "a wrong scope",
      { steps: { Charge: guarded({ scope: { share: "x" } }) } },
      "SO104 Charge steps.Charge.scope.shared: shared is missing",
    ],
    [
      "a Lambda that runs too long",
      { lambdas: { A: { entry: "a.ts", timeout: "1 hour" } } },
      "SO104 - lambdas.A.timeout: must be at most 15 minutes",
    ],
  ])("%s", (_what, change, expected) => {
    expect(findings(change)[0]).toEqual(expect.stringContaining(expected));
  });

  it("is named after its folder as long as it has no name", () => {
    expect(readConfig(undefined, "folder").findings[0]).toMatchObject({ workflow: "folder", code: "SO104" });
  });
});
