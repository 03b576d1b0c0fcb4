import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";

/** A real implementation of DynamoDB to compare with, on a free port of the loopback interface. */
export interface DynamoDBServer {
  readonly client: DynamoDBClient;
  stop(): Promise<void>;
}

/** dynalite, in this process. It has no transactions, no ALL_OLD for refusals and no TTL. */
export const startDynalite = async (): Promise<DynamoDBServer> => {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const port = await listen(server);
  const client = clientOf(port);
  return {
    client,
    stop: async () => {
      client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/**
 * moto's server (Python), in a process of its own. Undefined, with a message, where it is
 * not installed: the suites that want it skip.
 */
export const startMoto = async (): Promise<DynamoDBServer | undefined> => {
  const port = await freePort();
  const child = spawn("moto_server", ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const ended = once(child, "exit").then(
    () => "exit",
    (error: Error) => error.message,
  );
  const giveUp = new AbortController();
  const reason = await Promise.race([ended, answering(port, giveUp.signal)]);
  giveUp.abort();
  if (reason !== undefined) {
    child.kill();
    console.warn(`moto_server is not available (${reason}); what is compared with it is skipped.`);
    return undefined;
  }
  const client = oneAtATime(clientOf(port));
  return {
    client,
    stop: async () => {
      client.destroy();
      child.kill();
      await ended;
    },
  };
};

/** moto answers in threads that do not shut each other out between a condition and its write, as DynamoDB does. */
const oneAtATime = (client: DynamoDBClient): DynamoDBClient => {
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let before: Promise<unknown> = Promise.resolve();
  const queued = (command: unknown) => {
    const answer = before.then(() => send(command));
    before = answer.catch(() => {});
    return answer;
  };
  return Object.assign(client, { send: queued as DynamoDBClient["send"] });
};

const clientOf = (port: number) =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });

const listen = async (server: Pick<Server, "listen" | "once" | "address">): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  return (server.address() as AddressInfo).port;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const patienceMs = 20_000;
const pauseMs = 100;

/** Resolves to undefined once the port answers HTTP, to a reason if it never does. */
const answering = async (port: number, signal: AbortSignal): Promise<string | undefined> => {
  for (let waited = 0; waited < patienceMs && !signal.aborted; waited += pauseMs) {
    try {
      await fetch(`http://127.0.0.1:${port}/moto-api/`);
      return undefined;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return `no answer within ${patienceMs / 1000} s`;
};
