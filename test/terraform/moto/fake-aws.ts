import { type ChildProcess, spawn } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, stepFunctionsExtras } from "./step-functions-extras.ts";

/** Invokes a function by name or ARN, as Lambda's Invoke does. */
export type Invoke = (functionName: string, payload: string) => Promise<Answer>;

/** A moto behind a proxy that answers what moto cannot. */
export interface FakeAws {
  /** Address of the proxy, for all services. */
  readonly endpoint: string;
  /** Sets who runs functions; moto itself would need containers. */
  runFunctionsWith(invoke: Invoke): void;
  stop(): Promise<void>;
}

const INVOKE = /^\/2015-03-31\/functions\/([^/]+)\/invocations/;

export const startFakeAws = async (command: string): Promise<FakeAws> => {
  const motoPort = await freePort();
  const extras = stepFunctionsExtras();
  let invoke: Invoke = async () => ({ status: 501, body: "no functions run here" });
  const proxy = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", async () => {
      const body = Buffer.concat(chunks);
      const target = String(incoming.headers["x-amz-target"] ?? "").replace("AWSStepFunctions.", "");
      const called = INVOKE.exec(incoming.url ?? "");
      const own =
        called === null
          ? extras.answer(target, body)
          : await invoke(decodeURIComponent(called[1]!), body.toString());
      if (own !== undefined) {
        outgoing.writeHead(own.status, own.headers ?? { "content-type": "application/x-amz-json-1.0" });
        outgoing.end(own.body);
        return;
      }
      const forwarded = request(
        { port: motoPort, path: incoming.url, method: incoming.method, headers: incoming.headers },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("end", () => {
            const whole = Buffer.concat(parts);
            extras.see(target, body, whole);
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            outgoing.end(whole);
          });
        },
      );
      // A client would try again for minutes after a 5xx, and moto does not come back.
      forwarded.on("error", (error) => outgoing.writeHead(400).end(`moto_server is gone: ${error.message}`));
      forwarded.end(body);
    });
  });
  await listen(proxy);
  const { port } = proxy.address() as AddressInfo;
  // MOTO_PORT is where moto's own engine calls services: the proxy, so that functions run.
  const moto = spawn(command, ["-H", "127.0.0.1", "-p", String(motoPort)], {
    env: { ...process.env, MOTO_PORT: String(port) },
    stdio: "ignore",
  });
  await answers(motoPort);
  if (moto.exitCode !== null) throw new Error(`moto_server ended with exit code ${moto.exitCode}`);
  return {
    endpoint: `http://localhost:${port}`,
    runFunctionsWith: (run) => {
      invoke = run;
    },
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await stopped(moto);
    },
  };
};

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, "localhost", () => resolve()));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createSocketServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const answers = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/moto-api/`).then(
      () => true,
      () => false,
    );
    if (up) return;
    await pause(100);
  }
  throw new Error("moto_server did not start within 30 s");
};

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once("exit", () => resolve());
    child.kill();
  });
