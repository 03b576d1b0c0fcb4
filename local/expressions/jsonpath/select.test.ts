import type { Json } from "../types.ts";
import { parsePath } from "./parse.ts";
import { select } from "./select.ts";

const store: Json = {
  books: [
    { title: "Emma", price: 8, tags: ["novel"], sold: false },
    { title: "Ulysses", price: 12, tags: [] },
    { title: "Dune", price: "9" },
  ],
  owner: { "full name": "A. Reader", "e.mail": "a@example.com" },
  limit: 10,
};
const [emma, ulysses, dune] = store.books as [Json, Json, Json];

test.each<[path: string, value: Json]>([
  ["$", store],
  ["$.limit", 10],
  ["$.books[0].title", "Emma"],
  ["$.books[-1].title", "Dune"],
  ["$['books'][1]['title']", "Ulysses"],
  ['$.owner["full name"]', "A. Reader"],
  ["$.owner.e\\.mail", "a@example.com"],
  ["$.books.[0].title", "Emma"],
  ["$.limit ", 10],
])("%s leads to one node", (path, value) => {
  expect(select(parsePath(path), store)).toEqual(value);
});

test.each<[path: string, values: Json]>([
  ["$.books[*].title", ["Emma", "Ulysses", "Dune"]],
  ["$.books[1:]", [ulysses, dune]],
  ["$.books[:1]", [emma]],
  ["$.books[-2:-1]", [ulysses]],
  ["$.books[0,2].title", ["Emma", "Dune"]],
  ["$.owner.*", ["A. Reader", "a@example.com"]],
  ["$..title", ["Emma", "Ulysses", "Dune"]],
  ["$..tags[0]", ["novel"]],
  ["$.books[*]['title','sold']", [{ title: "Emma", sold: false }, { title: "Ulysses" }, { title: "Dune" }]],
])("%s leads to several nodes", (path, values) => {
  expect(select(parsePath(path), store)).toEqual(values);
});

test.each<[filter: string, values: Json]>([
  ["@.price > 10", [ulysses]],
  ["@.price<=$.limit", [emma]],
  ["@.title == 'Dune'", [dune]],
  ["@.title==Dune", [dune]],
  ["@.title != 'Dune'", [emma, ulysses]],
  ["@.title >= 'Emma'", [emma, ulysses]],
  ["@.price == 9", [dune]],
  ["@.sold == false", [emma]],
  ["@.sold", [emma]],
  ["!@.tags", [dune]],
  ["@.tags[0]", [emma]],
  ["@.missing.deeper == 1", []],
  ["@.title =~ /EM.*/i", [emma]],
  ["@.title =~ /EM/i", []],
  ["@.title in ['Emma', 'Dune']", [emma, dune]],
  ["@.title nin [Emma]", [ulysses, dune]],
  ["@.price > 10 || @.title == 'Emma' && @.sold", [emma, ulysses]],
  ["(@.price > 10||@.title == 'Emma')&&@.sold", [emma]],
])("the filter %s chooses items of an array", (filter, values) => {
  expect(select(parsePath(`$.books[?(${filter})]`), store)).toEqual(values);
});

test("a filter on an object chooses the object itself", () => {
  expect(select(parsePath("$.[?(@.limit > 5)]"), store)).toEqual([store]);
  expect(select(parsePath("$.owner[?(@.limit > 5)]"), store)).toEqual([]);
});

test("a filter after .. meets every object once", () => {
  expect(select(parsePath("$..[?(@.price > 10)]"), store)).toEqual([ulysses]);
});

test("names in one bracket at the end make one object", () => {
  expect(select(parsePath("$.books[0]['title','price']"), store)).toEqual({ title: "Emma", price: 8 });
});

test.each([
  "$.missing",
  "$.books[3]",
  "$.limit.x",
  "$.limit[0]",
  "$.books.title",
  "$.toString",
  "$.__proto__",
])("%s leads nowhere", (path) => {
  expect(select(parsePath(path), store)).toBeUndefined();
});

test.each(["$.missing[*]", "$.missing.items[1:].value", "$.limit[*]", "$..missing", "$.missing[?(@.a)]"])(
  "%s finds an empty list",
  (path) => {
    expect(select(parsePath(path), store)).toEqual([]);
  },
);

test("a member called __proto__ is data like any other", () => {
  const data: Json = JSON.parse('{"__proto__": {"a": 1}}');
  expect(select(parsePath("$.__proto__.a"), data)).toBe(1);
  expect(select(parsePath("$['__proto__','b']"), data)).toEqual(data);
});
