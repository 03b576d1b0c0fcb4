import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AslDefinition } from "../asl/types.ts";
import { sitesOf } from "../asl/walk.ts";
import { resolveStep } from "../config/resolve-step.ts";
import { stepSchema } from "../config/step-schema.ts";
import { compareLock } from "./compare-lock.ts";
import { type LockedStep, lockOf } from "./lock.ts";
import { acceptLock, checkLock } from "./lock-file.ts";

const charge = { scope: "workflow", key: "$.orderId", retention: "400 days" };

const workflow = (change: {
  name?: string;
  state?: string;
  step?: unknown;
  definition?: object;
  folder?: string;
}) => {
  const { name = "orders", state = "Charge", step = charge, folder = "" } = change;
  const task = { Type: "Task", Resource: "arn:aws:states:::events:putEvents", TimeoutSeconds: 9, End: true };
  const definition = { StartAt: state, States: { [state]: { ...task, ...change.definition } } };
  const steps = sitesOf(definition).map((site) =>
    resolveStep(site, stepSchema.parse(step), { lambdas: {} }, {}),
  );
  return { name, folder, definition, steps };
};

const locked = lockOf(workflow({}));

describe("a change against the lock", () => {
  it.each([
    ["another key", { step: { ...charge, key: "$.id" } }, ["SO190 steps.Charge.key"]],
    ["another scope", { step: { ...charge, scope: { shared: "money" } } }, ["SO190 steps.Charge.scope"]],
    ["a tenant", { step: { ...charge, partition: "$.tenant" } }, ["SO190 steps.Charge.partition"]],
    ["hashed keys", { step: { ...charge, hashKeys: true } }, ["SO190 steps.Charge.hashKeys"]],
    ["another name of the workflow", { name: "sales" }, ["SO190 name"]],
    ["a state renamed without a word", { state: "Pay" }, ["SO190 steps.Pay.id"]],
    ["a fingerprint", { step: { ...charge, fingerprint: ["$.amount"] } }, ["SO191 steps.Charge.fingerprint"]],
    ["another form of result", { step: { ...charge, shape: "called" } }, ["SO191 steps.Charge.shape"]],
  ])("is refused when it is %s", (_what, change, refused) => {
    const findings = compareLock(locked, lockOf(workflow(change)));
    expect(findings.map(({ code, field }) => `${code} ${field}`)).toEqual(refused);
  });

  it.each([
    ["a longer retention", { step: { ...charge, retention: "500 days" } }],
    ["another policy for doubts", { step: { ...charge, notApplied: ["Declined"] } }],
    ["a renamed state with its old id", { state: "Pay", step: { ...charge, id: "Charge" } }],
    ["a renamed state that says so", { state: "Pay", step: { ...charge, renamedFrom: "Charge" } }],
    ["a new generation", { step: { ...charge, key: "$.id", generation: "2" } }],
    [
      "the same key in the other query language",
      { step: { ...charge, key: "{% $states.input.orderId %}" }, definition: { QueryLanguage: "JSONata" } },
    ],
  ])("is taken when it is %s", (_what, change) => {
    expect(compareLock(locked, lockOf(workflow(change)))).toEqual([]);
  });
});

describe("what a key selects from", () => {
  const inputPath = (path: string) => ({ definition: { InputPath: path } });
  const found = (before: object, after: object) =>
    compareLock(lockOf(workflow(before)), lockOf(workflow(after))).map(
      ({ code, field }) => `${code} ${field}`,
    );
  const context = { ...charge, key: "$$.Execution.Input.id" };
  const partitioned = { ...context, partition: "$.tenant" };

  it.each([
    ["another part of the input", {}, inputPath("$.order"), ["SO190 steps.Charge.inputPath"]],
    ["the default, written down", {}, inputPath("$"), []],
    ["the same part", inputPath("$.order"), inputPath("$.order"), []],
    ["the context object", { step: context }, { step: context, ...inputPath("$.order") }, []],
    [
      "the context object, the tenant from another part",
      { step: partitioned },
      { step: partitioned, ...inputPath("$.order") },
      ["SO190 steps.Charge.inputPath"],
    ],
    [
      "the whole input, as JSONata does",
      inputPath("$.order"),
      { step: { ...charge, key: "{% $states.input.orderId %}" }, definition: { QueryLanguage: "JSONata" } },
      ["SO190 steps.Charge.inputPath"],
    ],
  ])("is %s", (_what, before, after, codes) => {
    expect(found(before, after)).toEqual(codes);
  });
});

describe("what a callee's token is made of", () => {
  const run = { Resource: "arn:aws:states:::aws-sdk:ec2:runInstances", Parameters: { ImageId: "ami" } };
  const token = { mechanism: "token", key: "$.id", tokenWindow: "1 day" };
  const now = (step: object = token, definition: object = run) => lockOf(workflow({ step, definition }));
  const found = (after: ReturnType<typeof now>, before = now()) =>
    compareLock(before, after).map(({ code, field }) => `${code} ${field}`);

  it.each([
    ["the region", now({ ...token, region: "global" })],
    ["the member", now({ ...token, tokenMember: "Other" })],
    [
      "the query language",
      now({ ...token, key: "{% $states.input.id %}" }, { ...run, QueryLanguage: "JSONata" }),
    ],
    [
      "the length",
      (({ steps, ...lock }) => {
        const { Charge } = steps as { Charge: LockedStep };
        return { ...lock, steps: { Charge: { ...Charge, token: { ...Charge.token!, maxLength: 36 } } } };
      })(now()),
    ],
  ])("is kept: %s", (_what, after) => {
    expect(found(after)).toEqual(["SO190 steps.Charge.token"]);
  });

  it("is nothing to a step that has a record", () => {
    const claim = { ...charge, key: "$.id" };
    expect(found(now({ ...claim, region: "global" }), now(claim))).toEqual([]);
  });
});

it("a lock file from before knows neither, and takes nothing for changed", () => {
  const { steps, ...lock } = lockOf(workflow({ definition: { InputPath: "$.order" } }));
  const { inputPath: _, ...Charge } = steps.Charge as LockedStep;
  expect(compareLock({ ...lock, steps: { Charge } }, { ...lock, steps })).toEqual([]);
});

describe("steps of one name in different scopes", () => {
  const tasks = (first: object, second?: object) => {
    const steps = {
      Charge: { ...charge, id: "charge", ...first },
      Fee: { ...charge, id: "charge", ...second },
    };
    const task = {
      Type: "Task",
      Resource: "arn:aws:states:::events:putEvents",
      TimeoutSeconds: 9,
      End: true,
    };
    const States = { Charge: task, ...(second && { Fee: task }) };
    const definition = { StartAt: "Charge", States } as unknown as AslDefinition;
    return {
      ...{ name: "orders", folder: mkdtempSync(join(tmpdir(), "steponce-lock-")), definition },
      steps: sitesOf(definition).map((site) =>
        resolveStep(site, stepSchema.parse(steps[site.name as "Fee"]), { lambdas: {} }, {}),
      ),
    };
  };
  const shared = { scope: { shared: "fees" } };

  it.each([
    ["the first's key", tasks({ key: "$.id" }, shared), ["SO190 steps.Charge.key"]],
    ["the second's key", tasks({}, { ...shared, key: "$.id" }), ["SO190 steps.Fee.key"]],
    ["the second's scope", tasks({}, { scope: { shared: "money" } }), ["SO190 steps.Fee.scope"]],
    ["nothing when one is gone", tasks({}), []],
  ])("are both locked: %s", (_what, after, found) => {
    const before = tasks({}, shared);
    acceptLock(before);
    expect(checkLock(before)).toEqual({ state: "same", findings: [] });
    const { findings } = checkLock({ ...after, folder: before.folder });
    expect(findings.map(({ code, field }) => `${code} ${field}`)).toEqual(found);
  });

  it("are a step of its own and one that is new, where one alone was locked", () => {
    const before = tasks({});
    acceptLock(before);
    expect(checkLock({ ...tasks({}, shared), folder: before.folder })).toEqual({
      state: "behind",
      findings: [],
    });
  });
});

describe("the lock file", () => {
  const folder = mkdtempSync(join(tmpdir(), "steponce-lock-"));

  it("is written on acceptance, and tells what becomes of the records", () => {
    expect(checkLock(workflow({ folder })).state).toBe("absent");
    const { file, notes } = acceptLock(workflow({ folder }));
    expect(notes).toEqual([]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(locked);
    expect(checkLock(workflow({ folder })).state).toBe("same");

    const rekeyed = workflow({ folder, step: { ...charge, key: "$.id" } });
    expect(checkLock(rekeyed).state).toBe("conflict");
    expect(acceptLock(rekeyed).notes).toEqual([expect.stringContaining("not found under the new keys")]);
    expect(checkLock(rekeyed)).toEqual({ state: "same", findings: [] });
  });

  it("is behind, not in conflict, after a new step without one gone", () => {
    const definition: AslDefinition = { StartAt: "A", States: {} };
    acceptLock({ name: "orders", folder, definition, steps: [] });
    expect(checkLock(workflow({ folder }))).toEqual({ state: "behind", findings: [] });
  });

  it.each(["", "{}", '{"version": 2, "workflow": "orders", "steps": {}}'])(
    "is refused when it reads %p",
    (text) => {
      writeFileSync(join(folder, "steponce.lock.json"), text);
      expect(checkLock(workflow({ folder })).findings.map(({ code }) => code)).toEqual(["SO192"]);
    },
  );
});
