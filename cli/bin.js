#!/usr/bin/env node
// In a clone the sources run as they are; the published package carries them compiled. tsx stays
// registered either way, for both kinds of modules: it loads the workflow.ts files of the user.
import { existsSync } from "node:fs";
import { register as registerCommonJs } from "tsx/cjs/api";
import { register } from "tsx/esm/api";

registerCommonJs();
register();
// The SDK's advice about the next year's Node would stand between a command's own lines.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
const source = new URL("./main.ts", import.meta.url);
const { main } = await import(existsSync(source) ? source.href : "../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
