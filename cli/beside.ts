import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import type { Beside } from "./io.ts";

/** This command again, in processes of its own. */
export const beside = (script: string): Beside => ({
  processes: availableParallelism(),
  run: async (argv, step) => {
    const child = fork(script, argv, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    child.on("message", step);
    const code = new Promise<number>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (ended, signal) =>
        signal ? reject(new Error(`It was ended by ${signal}.`)) : resolve(ended ?? 1),
      );
    });
    const [ended, out, err] = await Promise.all([code, text(child.stdout!), text(child.stderr!)]);
    return { code: ended, out, err };
  },
});
