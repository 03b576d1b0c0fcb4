import { createRequire } from "node:module";
import type validate from "asl-validator";

/** What asl-validator calls of an Ajv before it validates. */
interface Ajv {
  addFormat(...format: unknown[]): Ajv;
  addKeyword(...keyword: unknown[]): Ajv;
}

/** The module where asl-validator finds the class of the Ajv that it makes for each definition. */
interface AjvModule {
  default: new (settings: object) => Ajv;
}

const load = createRequire(import.meta.url);

/** With its schemas compiled; one for each set of options, for these decide its formats. */
const compiled = new Map<string, Ajv>();

/**
 * asl-validator as it is, but for one thing: it would compile its schemas for each definition, which takes
 * ten times as long as the check. This depends on how it does so: package.json takes no new minor by itself.
 */
export const validateAsl: typeof validate = (definition, options) => {
  // Loaded here, for most commands validate nothing and start a tenth of a second sooner without it.
  const validator = load("asl-validator") as typeof validate;
  const ajv = createRequire(load.resolve("asl-validator"))("ajv") as AjvModule;
  const { default: Original } = ajv;
  ajv.default = new Proxy(Original, {
    construct: (_target, [settings]: [object]) => compiledOnce(Original, settings, JSON.stringify(options)),
  });
  try {
    return validator(definition, options);
  } finally {
    ajv.default = Original;
  }
};

const compiledOnce = (Original: AjvModule["default"], settings: object, key: string): Ajv => {
  const before = compiled.get(key);
  if (before !== undefined) return complete(before);
  // The schemas run a few times only: making their code faster would take longer than it saves.
  const ajv = new Original({ ...settings, code: { optimize: false } });
  compiled.set(key, ajv);
  return ajv;
};

/** The same Ajv, which has every format and keyword that it is told to add. */
const complete = (ajv: Ajv): Ajv => {
  const same: Ajv = Object.assign(Object.create(ajv), { addFormat: () => same, addKeyword: () => same });
  return same;
};
