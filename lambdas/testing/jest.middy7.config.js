import { existsSync } from "node:fs";
import base from "../../jest.config.js";

const util = "@middy/util/index.js";
const isNested = existsSync(new URL(`../../node_modules/middy7/node_modules/${util}`, import.meta.url));

/** The suites of the handlers with middy 7 in the place of middy 6. By path: its packages export to `import` only. */
export default {
  ...base,
  rootDir: "../..",
  testMatch: ["<rootDir>/lambdas/**/*.test.ts", "<rootDir>/bench/versus/*.test.ts"],
  moduleNameMapper: {
    ...base.moduleNameMapper,
    "^@middy/core$": "<rootDir>/node_modules/middy7/index.js",
    "^@middy/util$": `<rootDir>/node_modules/${isNested ? "middy7/node_modules/" : ""}${util}`,
  },
  transformIgnorePatterns: ["/node_modules/(?!(@middy|middy7)/)"],
};
