import { setOnce } from "./set-once.ts";
import { table } from "./testing/table.ts";

const values = { shippedAt: { S: "Monday" }, carrier: { S: "post" } };

describe("setOnce()", () => {
  it("keeps the first value of each attribute, and tells it", async () => {
    const { client, where, put, item } = table();
    put({ carrier: { S: "courier" } });
    expect(await setOnce(client, { ...where, values })).toEqual({ ...values, carrier: { S: "courier" } });
    const late = { shippedAt: { S: "Tuesday" } };
    expect(await setOnce(client, { ...where, values: late })).toEqual({ shippedAt: { S: "Monday" } });
    expect(item()).toMatchObject({ shippedAt: { S: "Monday" } });
  });

  it("makes the item when there is none", async () => {
    const { client, where, item } = table();
    await setOnce(client, { ...where, values });
    expect(item()).toMatchObject(values);
  });
});
