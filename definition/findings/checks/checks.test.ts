import { findingsOf, guarded, machine, publish } from "../../testing/inspected.ts";

const steps = (options: object = {}) => ({ Publish: guarded(options) });
const inMap = (map: object, states: Record<string, object> = { Publish: publish() }) => ({
  Each: { Type: "Map", ItemsPath: "$.items", ItemProcessor: machine(states), End: true, ...map },
});
const item = { ItemSelector: { "orderId.$": "$.orderId", "item.$": "$$.Map.Item.Value" } };

describe("a key in a Map", () => {
  it.each([
    ["the order's id", "$.orderId"],
    ["an id of the execution's input", "$$.Execution.Input.id"],
    ["a variable from outside of the Map", "$order.id"],
  ])("is refused when it is %s", (_what, key) => {
    expect(findingsOf(inMap(item), steps({ key }))).toEqual(["SO142 steps.Publish.key"]);
  });

  it.each([
    ["a member of the item", "$.item.id", item],
    ["the item in the context", "$$.Map.Item.Value.id", item],
    ["a member, the item being the input", "$.orderId", {}],
    ["a compound with the index", ["$.orderId", "$$.Map.Item.Index"], item],
  ])("tells the items apart as %s", (_what, key, map) => {
    expect(findingsOf(inMap(map), steps({ key }))).toEqual([]);
  });

  it("tells the items apart when a state of the iteration may have set it", () => {
    const states = {
      Number: { Type: "Pass", Result: 1, ResultPath: "$.orderId", Next: "Publish" },
      Publish: publish(),
    };
    expect(findingsOf(inMap(item, states), steps())).toEqual([]);
  });
});

describe("a key in a Map in a Map", () => {
  const nested = (more: object, around: object = {}) => ({
    Orders: {
      Type: "Map",
      ItemsPath: "$.orders",
      ItemProcessor: machine({
        Lines: {
          Type: "Map",
          ItemsPath: "$.lines",
          ItemProcessor: machine({ Publish: publish() }),
          End: true,
          ...more,
        },
      }),
      End: true,
      ...around,
    },
  });
  const line = { ItemSelector: { "sku.$": "$$.Map.Item.Value.sku", "order.$": "$.id" } };
  const indices = {
    ItemSelector: { "line.$": "$$.Map.Item.Index", "order.$": "$.index" },
  };
  const sameLines = { ItemSelector: { "lines.$": "$.lines" } };
  const orders = { ItemSelector: { "index.$": "$$.Map.Item.Index", "lines.$": "$$.Map.Item.Value.lines" } };

  it.each([
    ["the innermost index", "$$.Map.Item.Index", nested({})],
    ["the item of lines that are the same for every order", "$.sku", nested({}, sameLines)],
    ["the order alone", "$.order", nested(line)],
  ])("is refused when it is %s", (_what, key, states) => {
    expect(findingsOf(states, steps({ key, scope: "execution" }))).toEqual(["SO142 steps.Publish.key"]);
  });

  it.each([
    ["the innermost item", "$.sku", nested({})],
    ["the order and the index", ["$.order", "$$.Map.Item.Index"], nested(line)],
    ["both indices", ["$.order", "$.line"], nested(indices, orders)],
    ["the whole input", "States.JsonToString($)", nested({})],
  ])("tells the items apart as %s", (_what, key, states) => {
    expect(findingsOf(states, steps({ key }))).toEqual([]);
  });
});

it("a key in a Parallel in a Map is refused when it comes from outside of the Map", () => {
  const both = { Both: { Type: "Parallel", Branches: [machine({ Publish: publish() })], End: true } };
  expect(findingsOf(inMap(item, both), steps())).toEqual(["SO142 steps.Publish.key"]);
  expect(findingsOf(inMap(item, both), steps({ key: "$.item.id" }))).toEqual([]);
});

describe("a key in a loop around its Map or Parallel", () => {
  const loop = (around: object) => ({
    Page: { Type: "Pass", Result: {}, ResultPath: "$.page", Next: "Each" },
    Each: { ...around, ResultPath: null, Next: "More" },
    More: {
      Type: "Choice",
      Choices: [{ Variable: "$.page.more", BooleanEquals: true, Next: "Page" }],
      Default: "Done",
    },
    Done: { Type: "Succeed" },
  });
  const map = (more: object) =>
    loop({ Type: "Map", ItemProcessor: machine({ Publish: publish() }), ...more });
  const parallel = (more: object = {}) =>
    loop({ Type: "Parallel", Branches: [machine({ Publish: publish() })], ...more });
  const paged = { ItemsPath: "$.page.items" };

  it.each([
    ["the index of a Map", "$$.Map.Item.Index", map(paged)],
    ["the item of a list that stays the same", "$.id", map({ ItemsPath: "$.items" })],
    ["the input of a Parallel", "$.orderId", parallel()],
    ["what a Parallel is handed", "$.id", parallel({ Parameters: { "id.$": "$.orderId" } })],
    ["an id of the execution's input", "$$.Execution.Input.id", parallel()],
  ])("is warned of when it is %s", (_what, key, states) => {
    expect(findingsOf(states, steps({ key, scope: "execution" }))).toContain("SO143 steps.Publish.key");
  });

  it.each([
    ["the item of a page", "$.id", map(paged)],
    ["the item of a page in the context", "$$.Map.Item.Value.id", map(paged)],
    ["what the loop sets", "$.page.id", parallel()],
    ["what the loop sets, under another name", "$.id", parallel({ Parameters: { "id.$": "$.page.id" } })],
    [
      "the page and the index",
      ["$.page", "$$.Map.Item.Index"],
      map({ ...paged, ItemSelector: { "page.$": "$.page.n" } }),
    ],
  ])("tells the turns apart as %s", (_what, key, states) => {
    expect(findingsOf(states, steps({ key, scope: "execution" }))).toEqual([]);
  });
});

describe("a key in a loop", () => {
  const loop = (more: object) => ({
    Publish: publish({ Next: "Count", End: undefined }),
    Count: { Type: "Pass", Next: "More", ...more },
    More: {
      Type: "Choice",
      Choices: [{ Variable: "$.more", BooleanEquals: true, Next: "Publish" }],
      Default: "Done",
    },
    Done: { Type: "Succeed" },
  });

  it("is warned of when no state of the loop sets it", () => {
    expect(findingsOf(loop({ Result: 1, ResultPath: "$.count" }), steps())).toEqual([
      "SO143 steps.Publish.key",
    ]);
  });

  it.each([
    ["a member that the loop sets", ["$.orderId", "$.count"], { Result: 1, ResultPath: "$.count" }],
    ["an input that the loop replaces", "$.orderId", { Parameters: { "orderId.$": "$.next" } }],
    ["a variable that the loop assigns", ["$.orderId", "$page"], { Assign: { "page.$": "$.next" } }],
  ])("tells the turns apart as %s", (_what, key, count) => {
    expect(findingsOf(loop(count), steps({ key }))).toEqual([]);
  });

  it("may stay the same when the way back is the step's own catcher: the effect was not applied", () => {
    const Catch = [{ ErrorEquals: ["Busy"], ResultPath: null, Next: "Wait" }];
    const states = { Publish: publish({ Catch }), Wait: { Type: "Wait", Seconds: 9, Next: "Publish" } };
    expect(findingsOf(states, steps())).toEqual([]);
  });
});

describe("a key that one start has like another", () => {
  it.each([
    ["$$.Map.Item.Index", "workflow", ["SO141 steps.Publish.key"]],
    [["$$.StateMachine.Id", "$$.Map.Item.Index"], { shared: "mail" }, ["SO141 steps.Publish.key"]],
    ["$$.Map.Item.Index", "execution", []],
    [["$$.Execution.Input.id", "$$.Map.Item.Index"], "workflow", []],
  ])("%j in scope %j: %j", (key, scope, found) => {
    expect(findingsOf(inMap(item), steps({ key, scope }))).toEqual(found);
  });
});

describe("a volatile key", () => {
  it.each([
    ["$$.Execution.Id", "workflow", ["SO140 steps.Publish.key"]],
    ["$$.Execution.Id", "execution", []],
    ["$$.Execution.RedriveCount", "execution", ["SO140 steps.Publish.key"]],
    ["$$.State.EnteredTime", "execution", ["SO140 steps.Publish.key"]],
    ["$$.Task.Token", "workflow", ["SO140 steps.Publish.key"]],
    ["States.UUID()", "execution", ["SO140 steps.Publish.key"]],
    ["$$.Execution.Name", "workflow", ["SO147 steps.Publish.key"]],
    ["$.detail.requestId", "workflow", ["SO147 steps.Publish.key"]],
    ["$.timestamp", "workflow", ["SO147 steps.Publish.key"]],
    ["$$.Execution.Input.orderId", "workflow", []],
  ])("%s in scope %s: %j", (key, scope, found) => {
    expect(findingsOf({ Publish: publish() }, steps({ key, scope }))).toEqual(found);
  });

  it("counts in a partition too", () => {
    expect(findingsOf({ Publish: publish() }, steps({ partition: "States.UUID()" }))).toEqual([
      "SO140 steps.Publish.partition",
    ]);
  });

  it("is the identity of a Distributed Map's child", () => {
    const ItemProcessor = { ...machine({ Publish: publish() }), ProcessorConfig: { Mode: "DISTRIBUTED" } };
    const key = ["$.id", "$$.Execution.Name"];
    expect(findingsOf(inMap({ ItemProcessor }), steps({ key }))).toEqual([
      "SO147 steps.Publish.key",
      "SO144 steps.Publish.key",
    ]);
  });
});

describe("a tenant", () => {
  it.each([
    [{ partition: "$.tenantId" }, []],
    [{ key: ["$.tenantId", "$.orderId"] }, []],
    [{ key: ["$.order.tenantId", "$.orderId"] }, []],
    [{ scope: "execution" }, []],
    [{}, ["SO145 steps.Publish.key"]],
  ])("with %j: %j", (options, found) => {
    expect(findingsOf({ Publish: publish() }, steps(options), { tenant: "$.tenantId" })).toEqual(found);
  });
});

describe("catchers", () => {
  const failed = { Failed: { Type: "Fail" } };
  const caught = (ErrorEquals: string[], Next = "Failed") => ({ Catch: [{ ErrorEquals, Next }] });

  it("may lead a definitive refusal to a Fail", () => {
    expect(findingsOf({ Publish: publish(caught(["Declined"])), ...failed }, steps())).toEqual([]);
    expect(findingsOf({ Publish: publish(caught(["States.Timeout"])), ...failed }, steps())).toEqual([
      "SO160 Catch[0]",
    ]);
  });

  const parallel = (Catch: object, inside = publish()) => ({
    Both: { Type: "Parallel", Branches: [machine({ Publish: inside })], End: true, ...Catch },
    Undo: { Type: "Pass", End: true },
  });
  const each = (Catch: object, ProcessorConfig: object) => ({
    Each: {
      Type: "Map",
      ItemProcessor: machine({ Publish: publish() }, { ProcessorConfig }),
      End: true,
      ...Catch,
    },
    Undo: { Type: "Pass", End: true },
  });
  const distributed = { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" };
  const called = steps({ shape: "called" });

  it.each([
    ["all errors of a Distributed Map", each(caught(["States.ALL"], "Undo"), distributed), steps(), ["Each"]],
    [
      "failed items of a Distributed Map",
      each(caught(["States.ExceedToleratedFailureThreshold"], "Undo"), distributed),
      steps(),
      ["Each"],
    ],
    [
      "a Distributed Map's own errors",
      each(caught(["States.ItemReaderFailed"], "Undo"), distributed),
      steps(),
      [],
    ],
    ["all errors of an inline Map", each(caught(["States.ALL"], "Undo"), { Mode: "INLINE" }), steps(), []],
    ["all errors of a Parallel", parallel(caught(["States.TaskFailed"], "Undo")), steps(), []],
    ["the guard's errors of a Parallel", parallel(caught(["StepOnce.InDoubt"], "Undo")), steps(), ["Both"]],
    ["errors in the guard's form", parallel(caught(["StepOnce.States.Timeout"], "Undo")), steps(), []],
    ["all errors around one state that calls", parallel(caught(["States.ALL"], "Undo")), called, ["Both"]],
    ["time-outs around one state that calls", parallel(caught(["States.Timeout"], "Undo")), called, ["Both"]],
    ["an error by its name", parallel(caught(["Declined"], "Undo")), called, []],
  ])("around a guarded step: %s", (_what, states, declared, found) => {
    expect(findingsOf(states, declared)).toEqual(found.map((state) => `SO161 ${state}.Catch[0]`));
  });

  it.each([
    [{ ToleratedFailurePercentage: 5 }, distributed, steps(), ["SO164 Each.ToleratedFailurePercentage"]],
    [{ ToleratedFailureCountPath: "$.n" }, distributed, steps(), ["SO164 Each.ToleratedFailureCountPath"]],
    [{ ToleratedFailureCount: 0 }, distributed, steps(), []],
    [
      { ToleratedFailurePercentage: 5 },
      distributed,
      { Publish: { readOnly: true } },
      ["SO109 steps.Publish.readOnly"],
    ],
  ])("are not all: a Distributed Map may tolerate failed items: %j", (tolerance, config, declared, found) => {
    expect(findingsOf(each(tolerance, config), declared)).toEqual(found);
  });

  it("around a Distributed Map see what becomes of its items", () => {
    const outer = (ErrorEquals: string[]) => ({
      Both: {
        Type: "Parallel",
        Branches: [machine(each({}, distributed))],
        ...caught(ErrorEquals, "Undo"),
        End: true,
      },
      Undo: { Type: "Pass", End: true },
    });
    expect(findingsOf(outer(["States.ALL"]), steps())).toEqual(["SO161 Both.Catch[0]"]);
    expect(findingsOf(outer(["Declined"]), steps())).toEqual([]);
  });

  it("around a step that changes nothing may name all errors", () => {
    const states = parallel(caught(["States.ALL"], "Undo"));
    const read = { Publish: { mechanism: "natural", reason: "the consumer drops repeated events" } };
    expect(findingsOf(states, read)).toEqual([]);
  });

  it("can be taken for right with a reason, which stays with the finding", () => {
    const suppress = [{ code: "SO161", step: "Publish", reason: "undoing is harmless" }];
    expect(findingsOf(parallel(caught(["States.ALL"], "Undo")), called, { suppress })).toEqual([
      "SO161 Both.Catch[0]",
    ]);
  });
});

describe("a step that reads", () => {
  const state = (Resource: string, Parameters = {}) => ({ Publish: publish({ Resource, Parameters }) });
  it.each([
    ["arn:aws:states:::aws-sdk:dynamodb:query", {}, []],
    ["arn:aws:states:::aws-sdk:s3:putObject", {}, ["SO109 steps.Publish.readOnly"]],
    ["arn:aws:states:::sns:publish", {}, ["SO109 steps.Publish.readOnly"]],
    ["arn:aws:states:::http:invoke", { Method: "GET" }, []],
    ["arn:aws:states:::http:invoke", { Method: "POST" }, ["SO110 steps.Publish.readOnly"]],
    ["arn:aws:states:::http:invoke", { "Method.$": "$.method" }, ["SO110 steps.Publish.readOnly"]],
    ["arn:aws:states:::apigateway:invoke", { Method: "{% $m %}" }, ["SO110 steps.Publish.readOnly"]],
    ["arn:aws:states:::http:get", {}, ["SO128 Resource"]],
    ["arn:aws:states:::quantum:invoke", {}, ["SO128 Resource"]],
    ["arn:aws:states:::aws-sdk:s3:getObjects", {}, ["SO128 Resource"]],
    ["arn:aws:lambda:us-east-1:123456789012:function:look-up", {}, []],
  ])("%s %j: %j", (resource, parameters, found) => {
    expect(findingsOf(state(resource, parameters), { Publish: { readOnly: true } })).toEqual(found);
  });
});

describe("a token", () => {
  const send = (QueueUrl: string) => ({
    Publish: publish({
      Resource: "arn:aws:states:::sqs:sendMessage",
      Parameters: { QueueUrl, MessageBody: "x" },
    }),
  });

  it("is refused for a queue that is plainly no FIFO queue", () => {
    const same = steps({ onDoubt: "sameTokenIsSafe" });
    expect(findingsOf(send("https://sqs.example/orders"), same)).toEqual(["SO180 steps.Publish.onDoubt"]);
    expect(findingsOf(send("https://sqs.example/orders.fifo"), same)).toEqual([]);
  });

  it("of the author's own callee is good in every region, and as long as declared", () => {
    const states = {
      Publish: publish({ Resource: "arn:aws:states:::http:invoke", Parameters: { Method: "POST" } }),
    };
    const own = { onDoubt: "sameTokenIsSafe", tokenMember: "RequestBody.reference", tokenWindow: "24 hours" };
    expect(findingsOf(states, steps(own))).toEqual([]);
  });
});
