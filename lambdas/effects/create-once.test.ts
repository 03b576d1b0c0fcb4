import { createOnce } from "./create-once.ts";
import { table } from "./testing/table.ts";

const attributes = { amount: { N: "5" } };

describe("createOnce()", () => {
  it("creates an item once, and gives it back as it is by then", async () => {
    const { client, where, dynamodb } = table();
    const request = { ...where, attributes, token: "t" };
    expect(await createOnce(client, request)).toMatchObject({ created: true, item: { amount: { N: "5" } } });
    dynamodb.execute("UpdateItem", {
      ...where,
      UpdateExpression: "SET amount = :seven",
      ExpressionAttributeValues: { ":seven": { N: "7" } },
    });
    expect(await createOnce(client, request)).toMatchObject({ created: false, item: { amount: { N: "7" } } });
  });

  it("takes its own item for its own when the answer was lost", async () => {
    const { client, where, loseNextAnswer } = table();
    const request = { ...where, attributes, token: "t" };
    loseNextAnswer();
    await expect(createOnce(client, request)).rejects.toThrow("socket hang up");
    expect(await createOnce(client, request)).toMatchObject({ created: false });
  });

  it("refuses another request's item", async () => {
    const { client, where, put, item } = table();
    await createOnce(client, { ...where, attributes, token: "t" });
    const other = createOnce(client, { ...where, attributes, token: "u" });
    await expect(other).rejects.toMatchObject({ name: "StepOnce.Mismatch" });
    put({ amount: { N: "1" } });
    await expect(createOnce(client, { ...where, attributes, token: "t" })).rejects.toMatchObject({
      name: "StepOnce.Mismatch",
    });
    expect(item()).toMatchObject({ amount: { N: "1" } });
  });

  it("creates the item again once it was deleted: the item is all that remembers", async () => {
    const { client, where, dynamodb } = table();
    const request = { ...where, attributes, token: "t" };
    await createOnce(client, request);
    dynamodb.execute("DeleteItem", where);
    expect(await createOnce(client, request)).toMatchObject({ created: true });
  });
});
