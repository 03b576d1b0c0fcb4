import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import type { AslDefinition } from "../asl/types.ts";
import { DECIDE, withProposals } from "../config/decisions.ts";
import { inspectDefinition } from "../config/inspect.ts";
import { readConfig } from "../config/read-config.ts";
import { errorsOf } from "../findings/finding.ts";
import { guardFindings } from "../guard-workflow.ts";
import { planFolder } from "../plan/plan-folder.ts";
import { adopt, propose } from "./adopt.ts";

const task = (Resource: string, more: object = {}) => ({ Type: "Task", Resource, Next: "Done", ...more });
const machine = (states: Record<string, object>) =>
  ({
    StartAt: Object.keys(states)[0],
    States: { ...states, Done: { Type: "Succeed" } },
  }) as unknown as AslDefinition;
const steps = (definition: AslDefinition, type?: "EXPRESS") =>
  propose(definition, { name: "adopted", file: "a.asl.json", ...(type && { type }) }).config.steps;

describe("adopting a definition", () => {
  it("leaves reads as they are", () => {
    expect(
      steps(
        machine({
          Get: task("arn:aws:states:::dynamodb:getItem"),
          List: task("arn:aws:states:::aws-sdk:s3:listObjectsV2"),
          Ask: task("arn:aws:states:::http:invoke", { Parameters: { Method: "GET" } }),
        }),
      ),
    ).toEqual({ Get: { readOnly: true }, List: { readOnly: true }, Ask: { readOnly: true } });
  });

  it("proposes a claim within the execution for everything else, and asks", () => {
    const { Publish } = steps(machine({ Publish: task("arn:aws:states:::sns:publish") }));
    expect(Publish).toEqual({
      scope: `${DECIDE}execution`,
      key: `${DECIDE}$$.Execution.Id`,
      retention: "3 years",
      timeout: `${DECIDE}5 minutes`,
    });
  });

  it("proposes a transaction for a DynamoDB write whose result nobody uses", () => {
    const put = (more: object) =>
      machine({
        Put: task("arn:aws:states:::dynamodb:putItem", { Parameters: { TableName: "t", Item: {} }, ...more }),
      });
    expect(steps(put({ ResultPath: null })).Put).toMatchObject({ mechanism: "transaction" });
    expect(steps(put({})).Put).not.toHaveProperty("mechanism");
  });

  it("tells the items of a Map apart", () => {
    const map = (States: object) => ({
      Type: "Map",
      ItemProcessor: { StartAt: "Send", States },
      Next: "Done",
    });
    const send = { Send: { ...task("arn:aws:states:::sqs:sendMessage"), Next: undefined, End: true } };
    expect(steps(machine({ Each: map(send) })).Send).toMatchObject({ key: `${DECIDE}$$.Map.Item.Index` });
  });

  it("tells the turns of a loop apart, also of one around a Map", () => {
    const send = (end: object) => ({ ...task("arn:aws:states:::sqs:sendMessage"), ...end });
    const again = {
      Again: { Type: "Choice", Choices: [{ Variable: "$.more", Next: "Each" }], Default: "Done" },
    };
    const map = {
      Type: "Map",
      ItemProcessor: { StartAt: "Send", States: { Send: send({ Next: undefined, End: true }) } },
    };
    const key = `${DECIDE}States.Hash(States.JsonToString($), 'SHA-256')`;
    expect(steps(machine({ Each: { ...map, Next: "Again" }, ...again })).Send).toMatchObject({ key });
    expect(steps(machine({ Each: send({ Next: "Again" }), ...again })).Each).toMatchObject({ key });
  });

  it("asks for a business id where an execution's own id would be another one each time", () => {
    const definition = machine({ Publish: task("arn:aws:states:::sns:publish") });
    expect(steps(definition, "EXPRESS").Publish).toMatchObject({
      scope: `${DECIDE}workflow`,
      key: `${DECIDE}States.Hash(States.JsonToString($), 'SHA-256')`,
    });
  });

  it("names candidates for a business id in a remark", () => {
    const Parameters = { TopicArn: "t", Message: { "order.$": "$.orderId", "at.$": "$.time" } };
    const definition = machine({ Publish: task("arn:aws:states:::sns:publish", { Parameters }) });
    const { text } = adopt(definition, { name: "adopted", file: "a.asl.json" });
    expect(text).toContain("# Perhaps a business id: $.orderId\n");
  });

  it("gives a file that plan refuses until everything is decided", async () => {
    const folder = mkdtempSync(join(tmpdir(), "steponce-adopt-"));
    const definition = machine({
      Publish: task("arn:aws:states:::sns:publish", { Parameters: { TopicArn: "${Topic}" } }),
    });
    writeFileSync(join(folder, "a.asl.json"), JSON.stringify(definition));
    const { text = "", decisions = [] } = adopt(definition, { name: "adopted", file: "a.asl.json" });
    writeFileSync(join(folder, "workflow.yaml"), text);
    const open = await planFolder(folder);
    expect(open.definition).toBeUndefined();
    expect(open.findings.map(({ code }) => code)).toEqual(decisions.map(() => "SO116"));

    writeFileSync(join(folder, "workflow.yaml"), JSON.stringify(withProposals(parse(text))));
    const decided = await planFolder(folder);
    expect(decided.findings).toEqual([]);
    expect(decided.definition).toBeDefined();
  });

  it("says what is wrong with a definition that is none", () => {
    const { findings, config } = adopt(machine({ A: task("nonsense") }), {
      name: "adopted",
      file: "a.asl.json",
    });
    expect(findings.map(({ code }) => code)).toEqual(["SO122"]);
    expect(config).toBeUndefined();
  });
});

const corpus = join(import.meta.dirname, "../../../shared/corpus/asl");

(existsSync(corpus) ? describe : describe.skip)(
  "each definition of the corpus (../shared/corpus/asl)",
  () => {
    const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith(".asl.json")) : [];

    it.each(files)("%s gets a config without errors once its decisions are taken as proposed", (file) => {
      const definition = JSON.parse(readFileSync(join(corpus, file), "utf8")) as AslDefinition;
      const { config } = propose(definition, { name: "adopted", file });
      const { config: parsed, findings } = readConfig(withProposals(config), "adopted");
      expect(findings).toEqual([]);
      const { subject, findings: own } = inspectDefinition(parsed!, corpus, definition);
      expect(errorsOf([...own, ...guardFindings(subject.workflow).findings])).toEqual([]);
    });
  },
);
