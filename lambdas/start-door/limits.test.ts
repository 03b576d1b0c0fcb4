import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { DescribeExecutionCommand, SFNClient } from "@aws-sdk/client-sfn";
import { limits } from "../guard/environment.ts";

describe("limits", () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => silent.close());

  it("end a call that is never answered, and do not only warn of it", async () => {
    const client = new SFNClient({
      ...limits(50),
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      region: "eu-central-1",
      credentials: { accessKeyId: "none", secretAccessKey: "none" },
      maxAttempts: 1,
    });
    const call = client.send(new DescribeExecutionCommand({ executionArn: "arn:aws:states:::execution" }));
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
    client.destroy();
  });

  it.each(["./environment.ts", "../guard/environment.ts"])("are given to every client of %s", (file) => {
    const source = readFileSync(new URL(file, import.meta.url), "utf8");
    const clients = [...source.matchAll(/new (\w+Client)\((.{0,7})/g)].map(([, , given]) => given);
    expect(clients.length).toBeGreaterThan(1);
    expect(clients).toEqual(clients.map(() => "limits("));
  });
});
