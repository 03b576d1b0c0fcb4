// Installs the dependencies of the lock file when they are not there yet, so that
// `npm start` and `npm test` work in a fresh clone.
import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
if (!existsSync(new URL("../node_modules/.package-lock.json", import.meta.url))) {
  console.error("Installing dependencies from package-lock.json (once) …");
  execSync("npm ci --no-audit --no-fund --loglevel=error", { cwd: root, stdio: ["ignore", 2, 2] });
}
