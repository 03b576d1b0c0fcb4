import { parseCondition } from "../expressions/parse-condition.ts";
import { readPlaceholders } from "../expressions/placeholders.ts";
import type { AttributeValue } from "../types.ts";
import { bindCondition } from "./bind.ts";

const bind = (source: string, values: Record<string, AttributeValue>) => () =>
  bindCondition(
    parseCondition(source),
    readPlaceholders(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  );

describe("before any item is looked at, a condition is refused for", () => {
  it.each<[string, Record<string, AttributeValue>, string]>([
    [
      "attribute_exists(a, b)",
      {},
      "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2",
    ],
    [
      "attribute_exists(:v)",
      { ":v": { S: "a" } },
      "Operator or function requires a document path; operator or function: attribute_exists",
    ],
    [
      "a < :v",
      { ":v": { BOOL: true } },
      "Incorrect operand type for operator or function; operator or function: <, operand type: BOOL",
    ],
    [
      "a BETWEEN :v AND b",
      { ":v": { L: [] } },
      "Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: L",
    ],
    [
      "begins_with(a, :v)",
      { ":v": { N: "1" } },
      "Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
    ],
    [
      "size(:v) = a",
      { ":v": { N: "1" } },
      "Incorrect operand type for operator or function; operator or function: size, operand type: N",
    ],
    [
      "attribute_type(a, :v)",
      { ":v": { S: "STRING" } },
      "Invalid attribute type name found; type: STRING, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}",
    ],
    [
      "attribute_type(a, :v)",
      { ":v": { N: "1" } },
      "Incorrect operand type for operator or function; operator or function: attribute_type, operand type: N",
    ],
    [
      "attribute_type(a, b)",
      {},
      "Incorrect operand type for operator or function; operator or function: attribute_type, operand type: {NS,SS,L,BS,N,M,B,BOOL,NULL,S}",
    ],
    [
      "a.b[0] = a.b[0]",
      {},
      "The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a, b, [0]]",
    ],
    [
      "a BETWEEN :low AND :high",
      { ":low": { N: "1" }, ":high": { S: "a" } },
      "The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:a}",
    ],
    [
      "a BETWEEN :low AND :high",
      { ":low": { B: Uint8Array.of(98) }, ":high": { B: Uint8Array.of(97) } },
      "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {B:Yg==}, upper bound operand: AttributeValue: {B:YQ==}",
    ],
  ])("%s", (source, values, message) => {
    expect(bind(source, values)).toThrow(expect.objectContaining({ name: "ExpressionError", message }));
  });
});

it.each<[string, Record<string, AttributeValue>]>([
  ["a = :v", { ":v": { BOOL: true } }],
  ["a IN (:v)", { ":v": { M: {} } }],
  ["contains(a, :v)", { ":v": { BOOL: true } }],
  ["a.b = a.c", {}],
  ["a BETWEEN :v AND :v", { ":v": { S: "" } }],
])("%s is accepted", (source, values) => {
  expect(bind(source, values)).not.toThrow();
});
