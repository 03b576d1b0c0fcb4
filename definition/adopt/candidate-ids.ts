import type { Site } from "../asl/walk.ts";
import { argumentsOf } from "../config/api.ts";

const ID = /(?:^|_|[a-z])(?:id|key|number|reference|email|arn)$/i;
/** Made anew for each request or message, so no business id. */
const FRESH = /(?:request|trace|message|execution|correlation|receipt)_?id$/i;
const PATH = { JSONPath: /\$(?:\.[\w-]+)+/g, JSONata: /\$states\.input(?:\.\w+)+/g };

/** Paths in a Task's arguments whose names suggest a business id. */
export const candidateIds = (site: Site): readonly string[] => {
  const text = JSON.stringify(argumentsOf(site) ?? null);
  const paths = [...new Set(text.match(PATH[site.language]) ?? [])];
  return paths.filter((path) => ID.test(path) && !FRESH.test(path));
};
