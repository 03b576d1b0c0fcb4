import { Writable } from "node:stream";
import { steponce, temporaryFolder } from "./testing/test-io.ts";
import { writeWorkflow } from "./testing/workflow-folder.ts";

class Terminal extends Writable {
  readonly isTTY = true;
  text = "";
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe("progress", () => {
  const cwd = temporaryFolder();
  beforeAll(() => writeWorkflow(cwd));
  const simulate = ["simulate", "--runs", "2", "--rate", "0", "--json"];

  it("is drawn on a terminal, and nowhere else", async () => {
    const terminal = new Terminal();
    const { code, out, err } = await steponce(cwd, simulate, { terminal });
    expect(code).toBe(0);
    expect(terminal.text).toContain("orders");
    expect(terminal.text).toContain("0/2");
    expect(JSON.parse(out)).toMatchObject({ runs: 2, violations: 0 });
    expect(err).toBe("");
  });

  it("is nothing without a terminal", async () => {
    const write = jest.spyOn(process.stderr, "write");
    const { err } = await steponce(cwd, simulate);
    expect(err).toBe("");
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });
});
