// The app that `cdktf synth` and `cdktf deploy` run: each folder of workflows/ becomes a stack.
import { exitCode, reporting } from "./cli/io.ts";
import { loadAll } from "./cli/load.ts";
import { standardIo } from "./cli/standard-io.ts";
import { synthesise } from "./cli/synthesise.ts";

const io = { ...standardIo(), cwd: import.meta.dirname };

process.exitCode = await reporting(io, async () => {
  await synthesise(await loadAll(io));
  return exitCode.ok;
});
