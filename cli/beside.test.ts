import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beside } from "./beside.ts";
import { temporaryFolder } from "./testing/test-io.ts";

describe("a process beside this one", () => {
  const script = (text: string): string => {
    const file = join(temporaryFolder(), "script.mjs");
    writeFileSync(file, text);
    return file;
  };

  it("says what it said, and tells its steps", async () => {
    const step = jest.fn();
    const { processes, run } = beside(
      script(
        `process.send("step"); process.send("step"); console.log(process.argv[2]); console.error("e"); process.exitCode = 3;`,
      ),
    );
    expect(processes).toBeGreaterThan(0);
    expect(await run(["word"], step)).toEqual({ code: 3, out: "word\n", err: "e\n" });
    expect(step).toHaveBeenCalledTimes(2);
  });

  it("is missed when it was killed", async () => {
    const killed = beside(script(`process.kill(process.pid, "SIGKILL");`)).run([], () => {});
    await expect(killed).rejects.toThrow("It was ended by SIGKILL.");
  });
});
