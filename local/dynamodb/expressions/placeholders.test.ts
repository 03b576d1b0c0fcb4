import { readPlaceholders } from "./placeholders.ts";

describe("placeholders", () => {
  it("stand for names and values", () => {
    const placeholders = readPlaceholders({
      ExpressionAttributeNames: { "#a": "constructor" },
      ExpressionAttributeValues: { ":n": { N: "1.0" } },
    });
    expect(placeholders.path([{ ref: "#a" }, 0, "b"])).toEqual(["constructor", 0, "b"]);
    expect(placeholders.value(":n")).toEqual({ N: "1" });
    expect(() => placeholders.finish()).not.toThrow();
  });

  it("must be defined", () => {
    const placeholders = readPlaceholders({});
    expect(() => placeholders.path([{ ref: "#toString" }])).toThrow(
      "An expression attribute name used in the document path is not defined; attribute name: #toString",
    );
    expect(() => placeholders.value(":v")).toThrow(
      "An expression attribute value used in expression is not defined; attribute value: :v",
    );
  });

  it("must be used", () => {
    expect(() => readPlaceholders({ ExpressionAttributeNames: { "#a": "a", "#b": "b" } }).finish()).toThrow(
      "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #b}",
    );
    expect(() => readPlaceholders({ ExpressionAttributeValues: { ":v": { S: "" } } }).finish()).toThrow(
      "Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}",
    );
  });

  it.each([
    [{ ExpressionAttributeNames: {} }, "ExpressionAttributeNames must not be empty"],
    [
      { ExpressionAttributeNames: { a: "a" } },
      'ExpressionAttributeNames contains invalid key: Syntax error; key: "a"',
    ],
    [
      { ExpressionAttributeValues: { ":a-b": { S: "" } } },
      'ExpressionAttributeValues contains invalid key: Syntax error; key: ":a-b"',
    ],
    [
      { ExpressionAttributeValues: { ":v": { SS: [] } } },
      "ExpressionAttributeValues contains invalid value: One or more parameter values were invalid: An string set  may not be empty for key :v",
    ],
  ])("%j are refused", (input, message) => {
    expect(() => readPlaceholders(input)).toThrow(
      expect.objectContaining({ name: "ValidationException", message }),
    );
  });
});
