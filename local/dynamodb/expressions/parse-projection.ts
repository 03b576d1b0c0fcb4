import { readTokens } from "./reader.ts";
import type { ParsedPath } from "./syntax.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ProjectionExpressions.html */
export const parseProjection = (source: string): readonly ParsedPath[] => {
  const reader = readTokens(source, []);
  const paths = [reader.path()];
  while (reader.take(",")) paths.push(reader.path());
  reader.finish();
  return paths;
};
