import { publish } from "../testing/inspected.ts";
import { planWorkflow } from "./plan-workflow.ts";

const parallel = {
  Type: "Parallel",
  Branches: ["A", "B"].map((name) => ({ StartAt: name, States: { [name]: { Type: "Pass", End: true } } })),
};

/** A Map whose items run these states, and publish in the end. */
const grown = (states: object = {}, map: object = {}, config: object = {}) => {
  const StartAt = Object.keys(states)[0] ?? "Publish";
  const definition = {
    StartAt: "Each",
    States: {
      Each: {
        Type: "Map",
        ItemProcessor: { StartAt, States: { ...states, Publish: publish() } },
        End: true,
        ...map,
      },
    },
  };
  const steps = { Publish: { scope: "workflow", key: "$.id", retention: "60 days" } };
  const { growth, findings } = planWorkflow(
    { name: "orders", timeout: "1 minute", replayDelay: 0, definition, steps, ...config },
    "",
  );
  return { growth: growth!, codes: findings.map(({ code }) => code) };
};

describe("the growth of a workflow", () => {
  it("is that of its definition's text", () => {
    const { written, guarded } = grown().growth.bytes;
    expect(guarded).toBeGreaterThan(5 * written);
  });

  const choice = {
    Type: "Choice",
    Choices: [{ Variable: "$.a", IsNull: true, Next: "Long" }],
    Default: "Publish",
  };
  it.each([
    ["19 for a guarded step, 2 for the item itself", {}, 21],
    ["the longer of two ways", { Which: choice, Long: { Type: "Wait", Seconds: 1, Next: "Publish" } }, 25],
    ["no way that leads back", { Which: choice, Long: { Type: "Pass", Next: "Which" } }, 23],
    ["all branches of a Parallel", { Both: { ...parallel, Next: "Publish" } }, 29],
  ])("counts the events of a Map's item: %s", (_what, states, eventsPerItem) => {
    const itemsAtMost = Math.floor(25_000 / eventsPerItem);
    expect(grown(states).growth.maps).toEqual([{ map: "Each", eventsPerItem, itemsAtMost }]);
  });

  it("leaves out Maps whose items have histories of their own, or none that is limited", () => {
    const ProcessorConfig = { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" };
    const ItemProcessor = { StartAt: "Publish", ProcessorConfig, States: { Publish: publish() } };
    expect(grown({}, { ItemProcessor }).growth.maps).toEqual([]);
    expect(grown({}, {}, { type: "EXPRESS" }).growth.maps).toEqual([]);
  });

  const task = { QueryLanguage: "JSONata", Arguments: {}, TimeoutSeconds: 9, End: true };
  const jsonata = (Items: unknown) => ({
    QueryLanguage: "JSONata",
    Items,
    ItemProcessor: {
      StartAt: "Publish",
      States: { Publish: { Type: "Task", Resource: "arn:aws:states:::events:putEvents", ...task } },
    },
  });
  it.each([
    ["{% [1..1190] %}", []],
    ["{% [1..1191] %}", ["SO175"]],
    [Array.from({ length: 1191 }, (_, n) => n), ["SO175"]],
    ["{% $states.input.orders %}", []],
  ])("knows the number of stated items", (items, expected) => {
    const steps = { Publish: { scope: "workflow", key: "$states.input.id", retention: "60 days" } };
    expect(grown({}, jsonata(items), { steps }).codes).toEqual(expected);
  });

  it("can be taken for right with a reason", () => {
    const steps = { Publish: { scope: "workflow", key: "$states.input.id", retention: "60 days" } };
    const suppress = [{ code: "SO175", reason: "most items are skipped" }];
    const { codes } = grown({}, jsonata("{% [1..5000] %}"), { steps, suppress });
    expect(codes).toEqual(["SO175"]);
  });
});
