import { stampedUpdate } from "./stamped-update.ts";
import { table } from "./testing/table.ts";

const add = (cents: number) => ({
  UpdateExpression: "SET balance = balance + :cents",
  ExpressionAttributeValues: { ":cents": { N: String(cents) } },
});

const opened = (balance = 10) => {
  const world = table();
  world.put({ balance: { N: String(balance) } });
  return { ...world, balance: () => Number(world.item()?.balance?.N) };
};

describe("stampedUpdate()", () => {
  it("applies a request once, however often it is tried in a row", async () => {
    const { client, where, balance } = opened();
    const request = { ...where, ...add(5), token: "t" };
    expect(await stampedUpdate(client, { ...request, ReturnValues: "ALL_NEW" })).toMatchObject({
      applied: true,
      item: { balance: { N: "15" } },
    });
    expect(await stampedUpdate(client, request)).toMatchObject({
      applied: false,
      item: { balance: { N: "15" } },
    });
    expect(balance()).toBe(15);
  });

  it("knows its own update when the answer was lost", async () => {
    const { client, where, balance, loseNextAnswer } = opened();
    const request = { ...where, ...add(5), token: "t" };
    loseNextAnswer();
    await expect(stampedUpdate(client, request)).rejects.toThrow();
    expect(await stampedUpdate(client, request)).toMatchObject({ applied: false });
    expect(balance()).toBe(15);
  });

  it("keeps an author's condition, and tells its failure from a repetition", async () => {
    const { client, where, balance } = opened(5);
    const request = {
      ...where,
      ...add(-5),
      ConditionExpression: "balance >= :five",
      ExpressionAttributeValues: { ":cents": { N: "-5" }, ":five": { N: "5" } },
    };
    expect(await stampedUpdate(client, { ...request, token: "t" })).toMatchObject({ applied: true });
    // The condition no longer holds, and the request was applied all the same.
    expect(await stampedUpdate(client, { ...request, token: "t" })).toMatchObject({ applied: false });
    await expect(stampedUpdate(client, { ...request, token: "u" })).rejects.toMatchObject({
      name: "ConditionalCheckFailedException",
    });
    expect(balance()).toBe(0);
  });

  it("takes an expression without SET, and names of attributes", async () => {
    const { client, where, item } = opened();
    await stampedUpdate(client, {
      ...where,
      UpdateExpression: "ADD #n :one",
      ExpressionAttributeNames: { "#n": "count" },
      ExpressionAttributeValues: { ":one": { N: "1" } },
      token: "t",
    });
    expect(item()).toMatchObject({ count: { N: "1" }, last_request_id: { S: "t" } });
  });

  it("applies a request again that comes after another one: only the latest is remembered", async () => {
    const { client, where, balance } = opened();
    for (const token of ["t", "u", "t"]) await stampedUpdate(client, { ...where, ...add(5), token });
    expect(balance()).toBe(25);
  });
});
