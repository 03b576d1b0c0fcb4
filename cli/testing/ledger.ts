import { DEFAULT_BOUNDS, dynamoDBStore, Ledger } from "../../ledger/index.ts";
import { ledgerTable } from "../../local/account/ledger-table.ts";
import { LocalDynamoDB } from "../../local/dynamodb/index.ts";
import type { Clients } from "../aws/clients.ts";
import type { Said } from "../io.ts";
import { steponce } from "./test-io.ts";

const START = Date.UTC(2026, 0, 5, 9);
const TABLE = "records";
const MINUTE = 60_000;

/** A ledger in this process, and commands that work on it. */
export class TestLedger {
  now = START;
  /** Options that the last command made its client with. */
  asked: unknown;
  readonly dynamodb = new LocalDynamoDB({ clock: { now: () => this.now } });
  readonly ledger = new Ledger(dynamoDBStore(this.dynamodb.client(), TABLE), () => this.now, DEFAULT_BOUNDS);

  constructor() {
    this.dynamodb.createTable(ledgerTable(TABLE));
  }

  /** Claims a key for a minute. */
  async claim(pk: string) {
    const [workflow = "", step = "", key = ""] = pk.split("/");
    const { record } = await this.ledger.claim(pk, {
      owner: `owner of ${pk}`,
      leaseUntil: this.now + MINUTE,
      fingerprint: "f",
      retentionSeconds: 86_400,
      onDoubt: { kind: "hold" },
      token: "t",
      origin: {
        workflow,
        step,
        key,
        execution: `arn:aws:states:us-east-1:123456789012:execution:${workflow}:e-1`,
      },
    });
    return record;
  }

  async doubt(pk: string): Promise<void> {
    const claim = await this.claim(pk);
    await this.ledger.report(pk, { claim, kind: "doubt", error: { name: "States.Timeout", cause: "" } });
  }

  async complete(pk: string, text: string): Promise<void> {
    const claim = await this.claim(pk);
    await this.ledger.report(pk, { claim, kind: "complete", result: { kind: "json", text } });
  }

  /** Later than any call of a minute's claim could still land. */
  wait(): void {
    this.now += 3 * MINUTE;
  }

  run(argv: readonly string[], more: { cwd?: string; table?: string; answer?: boolean } = {}): Promise<Said> {
    const clients = {
      dynamodb: async (options: unknown) => {
        this.asked = options;
        return this.dynamodb.client();
      },
    } as unknown as Clients;
    const { cwd = "/", table = TABLE, answer } = more;
    return steponce(cwd, [...argv, "--table", table], {
      clients,
      now: () => this.now,
      ...(answer !== undefined && { confirm: async () => answer }),
    });
  }
}
