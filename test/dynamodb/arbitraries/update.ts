import fc from "fast-check";
import { join, type Piece, piece } from "./expression.ts";
import { flat, list, number, set, value } from "./values.ts";

/** One action with the attribute it changes, so that an update changes none twice. */
interface Action {
  readonly section: "SET" | "REMOVE" | "ADD" | "DELETE";
  readonly attribute: string;
  readonly piece: Piece;
}

const action = (section: Action["section"], path: string, rest: Piece = piece("")): Action => ({
  section,
  attribute: path === "#st" ? "status" : (/^#?\w+/.exec(path)?.[0] ?? path),
  piece: piece(path + rest.text, ...rest.values),
});

const scalarPath = fc.constantFrom("s", "n", "b", "f", "t", "u", "#st", "g", "extra");
const target = fc.oneof(
  { weight: 6, arbitrary: scalarPath },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "l",
      "m",
      "m.x",
      "m.extra",
      "m.y",
      "l[0]",
      "l[2]",
      "l[7]",
      "s.x",
      "m.y[0]",
      "zz.x",
    ),
  },
);

const setPlain = fc.tuple(target, value).map(([path, value]) => action("SET", path, piece(" = ?", value)));
const setSum = fc
  .tuple(target, fc.constantFrom("n", "m.x", "l[0]", "zz"), fc.constantFrom("+", "-"), number)
  .map(([path, source, operator, N]) => action("SET", path, piece(` = ${source} ${operator} ?`, { N })));
const setSumOfDefault = fc
  .tuple(target, number, number)
  .map(([path, first, second]) =>
    action("SET", path, piece(` = if_not_exists(${path}, ?) + ?`, { N: first }, { N: second })),
  );
const setDefault = fc
  .tuple(target, fc.constantFrom("s", "m.x", "zz", "l[1]"), flat)
  .map(([path, source, value]) => action("SET", path, piece(` = if_not_exists(${source}, ?)`, value)));
const setAppended = fc
  .tuple(fc.constantFrom("l", "m.y", "extra"), list, fc.boolean())
  .map(([path, list, first]) =>
    action("SET", path, piece(first ? ` = list_append(?, ${path})` : ` = list_append(${path}, ?)`, list)),
  );
const setCopy = fc
  .tuple(fc.constantFrom("s", "n", "t", "#st", "extra"), fc.constantFrom("s", "n", "t", "m.x", "l[0]", "zz"))
  .map(([path, source]) => action("SET", path, piece(` = ${source}`)));
const remove = target.map((path) => action("REMOVE", path));
const add = fc
  .tuple(
    fc.constantFrom("n", "t", "u", "extra", "m.x", "m.y", "l[0]", "zz.x"),
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.oneof(
          number.map((N) => ({ N })),
          set,
        ),
      },
      { weight: 1, arbitrary: flat },
    ),
  )
  .map(([path, value]) => action("ADD", path, piece(" ?", value)));
const subtract = fc
  .tuple(
    fc.constantFrom("t", "u", "m.y", "zz", "n"),
    fc.oneof({ weight: 9, arbitrary: set }, { weight: 1, arbitrary: flat }),
  )
  .map(([path, value]) => action("DELETE", path, piece(" ?", value)));

const someAction = fc.oneof(
  { weight: 6, arbitrary: setPlain },
  { weight: 3, arbitrary: setSum },
  { weight: 2, arbitrary: setSumOfDefault },
  { weight: 2, arbitrary: setDefault },
  { weight: 2, arbitrary: setAppended },
  { weight: 2, arbitrary: setCopy },
  { weight: 3, arbitrary: remove },
  { weight: 3, arbitrary: add },
  { weight: 3, arbitrary: subtract },
);

const sections = (actions: readonly Action[]): Piece =>
  join(
    (["DELETE", "SET", "REMOVE", "ADD"] as const)
      .map((section) => ({ section, some: actions.filter((action) => action.section === section) }))
      .filter(({ some }) => some.length > 0)
      .map(({ section, some }) => {
        const body = join(
          some.map(({ piece }) => piece),
          ", ",
        );
        return piece(`${section} ${body.text}`, ...body.values);
      }),
    " ",
  );

const right = fc
  .uniqueArray(someAction, { minLength: 1, maxLength: 4, selector: ({ attribute }) => attribute })
  .map(sections);

/** Refused, whatever the item. */
const wrong = fc.constantFrom(
  piece("SET pk = sk"),
  piece("SET s = n, s.x = n"),
  piece("SET m.x = n, m[0] = n"),
  piece("SET s = n SET b = n"),
  piece("SET s = n + n + n"),
  piece("SET s = nonsense(n)"),
  piece("SET s = if_not_exists(n)"),
  piece("SET status = n"),
  piece("SET s = :undefined"),
  piece("SET"),
  piece("s = n"),
  piece("SET s = list_append(n, ?)", { S: "a" }),
  piece("SET s = n + ?", { S: "a" }),
  piece("SET s = if_not_exists(?, n)", { S: "a" }),
  piece(""),
);

export const update = fc.oneof({ weight: 20, arbitrary: right }, { weight: 1, arbitrary: wrong });
