#!/usr/bin/env node
// In a clone the sources run as they are; the published package carries them compiled.
// tsx stays registered either way: it loads the workflow.ts files of the user.
import { existsSync } from "node:fs";
import { register } from "tsx/esm/api";

register();
const source = new URL("./main.ts", import.meta.url);
const { main } = await import(existsSync(source) ? source.href : "../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
