import { steponce, temporaryFolder } from "./testing/test-io.ts";

const cwd = temporaryFolder();
let commands: readonly string[] = [];

beforeAll(async () => {
  const { out } = await steponce(cwd, ["--help"]);
  commands = [...out.matchAll(/^ {2}(\w+) (?:\[options\]|<)/gm)].map(([, name]) => name!);
});

describe("the steponce command", () => {
  it("lists its commands", () => {
    expect(commands).toEqual(
      expect.arrayContaining(["init", "plan", "synth", "run", "simulate", "guard", "settle", "demo"]),
    );
  });

  it("shows an example of each command", async () => {
    for (const command of commands) {
      const { code, out } = await steponce(cwd, [command, "--help"]);
      expect([command, code]).toEqual([command, 0]);
      expect(out).toMatch(/\nExamples?:\n {2}\S/);
      expect(out).toContain("--json");
    }
  });

  it("refuses an option that it does not know", async () => {
    for (const command of commands) {
      const { code, out, err } = await steponce(cwd, [command, "--no-such-option"]);
      expect([command, code, out]).toEqual([command, 2, ""]);
      // Where a required option is missing too, that is what is said.
      expect(err).toMatch(/unknown option '--no-such-option'|required option/);
      expect(err).toContain("--help shows an example");
    }
  });

  it.each([
    ["a command that it does not know", ["deploy"], "unknown command 'deploy'"],
    ["a value that is no number", ["simulate", "--runs", "many"], '"many" is no whole number'],
    ["a chance that is none", ["simulate", "--rate", "2"], '"2" is no number from 0 to 1'],
    ["a type that is none", ["adopt", "x.json", "--type", "FAST"], "Allowed choices are STANDARD, EXPRESS"],
    ["a file that is not there", ["adopt", "x.json"], "There is no file x.json to read."],
    ["a workflow that is not there", ["plan", "x"], 'There is no workflow "x"'],
    ["two things at once", ["run", "x", "--definition", "y"], "Name a workflow, or give a --definition."],
    ["half of a pair", ["plan", "--steps", "y"], "give both --definition and --steps"],
    ["a case of no workflow", ["simulate", "--case", "1"], "--case needs --workflow."],
  ])("refuses %s", async (_what, argv, message) => {
    const { code, err } = await steponce(cwd, argv);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
