import type { AslObject } from "../asl/types.ts";
import { complaintsOf, guardedTask } from "./testing/index.ts";

const put = "arn:aws:states:::dynamodb:putItem";
const transaction = { mechanism: "transaction", shape: "wrapped" } as const;
const jsonata = { QueryLanguage: "JSONata" };
const Item = { pk: { "S.$": "$.id" } };
const H = { States: { H: { Type: "Pass", End: true } } };

const itemsOf = (state: AslObject | undefined) =>
  (state?.Arguments as { TransactItems?: readonly AslObject[] } | undefined)?.TransactItems ?? [];
const replayLeadsTo = (state: AslObject | undefined) =>
  (state?.Choices as readonly AslObject[] | undefined)?.[0]?.Next;

describe("a transaction", () => {
  it("completes the record first, on the claim's fence and owner, and then makes the author's write", () => {
    const task = { Resource: put, Parameters: { TableName: "t", Item }, ResultPath: null, End: true };
    const [completion, effect] = itemsOf(guardedTask(task, transaction)["S-Apply"]);
    expect(completion).toMatchObject({
      Update: {
        TableName: "${LedgerTableName}",
        Key: { pk: { S: "{% $so1.pk %}" } },
        ConditionExpression: "#s = :claimed AND fence = :fence AND #o = :owner",
      },
    });
    expect(effect).toEqual({ Put: "{% $so1_args %}" });
  });

  test.each([
    ["arn:aws:states:::dynamodb:updateItem", "Update"],
    ["arn:aws:states:::aws-sdk:dynamodb:deleteItem", "Delete"],
  ])("%s is its %s", (Resource, operation) => {
    const task = {
      Resource,
      Arguments: { TableName: "t", Key: {} },
      Output: "{% $states.input %}",
      End: true,
    };
    const states = guardedTask(task, transaction, jsonata);
    expect(itemsOf(states["S-Apply"])[1]).toEqual({ [operation]: { TableName: "t", Key: {} } });
    expect(states["S-Settle"]?.Arguments).toMatchObject({ effect: Resource });
  });

  it("needs no store when the output is the input: a replay goes where the step goes", () => {
    const task = { Resource: put, Parameters: { TableName: "t", Item }, ResultPath: null };
    const ends = guardedTask({ ...task, End: true }, transaction);
    expect(ends["S-Store"]).toBeUndefined();
    expect(ends["S-Apply"]).toMatchObject({ End: true });
    expect(replayLeadsTo(ends["S-Route"])).toBe("S-Done");
    const goesOn = guardedTask({ ...task, Next: "H" }, transaction, H);
    expect(goesOn["S-Done"]).toBeUndefined();
    expect(replayLeadsTo(goesOn["S-Route"])).toBe("H");
  });

  it("has a store that carries the author's Assign and OutputPath", () => {
    const task = {
      Resource: put,
      Parameters: { TableName: "t", Item },
      ResultPath: null,
      Assign: { done: true },
    };
    const states = guardedTask({ ...task, Next: "H" }, transaction, H);
    expect(states["S-Store"]).toMatchObject({ Assign: { done: true }, ResultPath: null, Next: "H" });
    expect(complaintsOf({ StartAt: "S", States: states })).toEqual([]);
  });

  it("takes up a transaction of the author's own, item by item", () => {
    const Parameters = {
      TransactItems: [{ Put: { TableName: "t", Item } }, { Delete: { TableName: "t", Key: {} } }],
    };
    const Resource = "arn:aws:states:::aws-sdk:dynamodb:transactWriteItems";
    const states = guardedTask({ Resource, Parameters, ResultPath: null, End: true }, transaction);
    expect(itemsOf(states["S-Apply"]).slice(1)).toEqual([
      "{% $so1_args.TransactItems[0] %}",
      "{% $so1_args.TransactItems[1] %}",
    ]);
  });
});
