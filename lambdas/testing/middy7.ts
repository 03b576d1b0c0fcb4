import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run test:middy7`: skipped where middy 7, an alias among the development dependencies, cannot be loaded. */
const main = async () => {
  const name = "middy7";
  try {
    await import(name);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.log(`Skipped: @middy/core 7 cannot be loaded by Node.js ${process.version} here: ${why}`);
    return;
  }
  const config = fileURLToPath(new URL("jest.middy7.config.js", import.meta.url));
  const jest = fileURLToPath(new URL("../../node_modules/jest/bin/jest.js", import.meta.url));
  const { status } = spawnSync(process.execPath, [jest, "--config", config, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
};

main();
