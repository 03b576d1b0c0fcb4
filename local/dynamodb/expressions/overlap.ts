import { ExpressionError } from "./reader.ts";
import type { Path } from "./syntax.ts";

/** Paths of one update or projection may not lie within each other, nor take one value for a map and a list. */
export const refuseOverlaps = (paths: readonly Path[]): void => {
  for (const [index, path] of paths.entries()) {
    for (const earlier of paths.slice(0, index)) refusePair(earlier, path);
  }
};

const refusePair = (one: Path, two: Path): void => {
  const shared = Math.min(one.length, two.length);
  for (let depth = 0; depth < shared; depth++) {
    if (typeof one[depth] !== typeof two[depth]) throw pairError("conflict", one, two);
    if (one[depth] !== two[depth]) return;
  }
  throw pairError("overlap", one, two);
};

const pairError = (how: "conflict" | "overlap", one: Path, two: Path) =>
  new ExpressionError(
    `Two document paths ${how} with each other; must remove or rewrite one of these paths; ` +
      `path one: ${showPath(one)}, path two: ${showPath(two)}`,
  );

/** As DynamoDB writes paths in its messages: `[a, [0], b]`. */
export const showPath = (path: Path): string =>
  `[${path.map((step) => (typeof step === "number" ? `[${step}]` : step)).join(", ")}]`;
