import { SFNClient } from "@aws-sdk/client-sfn";
import { SQSClient } from "@aws-sdk/client-sqs";
import { StepOnceError } from "../../ledger/index.ts";
import { limits } from "../guard/environment.ts";
import type { StartDoorOptions } from "./handler.ts";
import { PATH, select } from "./select.ts";

/**
 * Short, so that three tries fit into the ten seconds that the function has by default: an unanswered start
 * is made again under the same name, and a letter is sent again with its record. Milliseconds.
 */
const TRY_MS = 2_000;

/** What the module `StartDoor` writes into START_DOOR, as JSON. */
export interface DoorSettings {
  readonly name: string;
  readonly retention: string | number;
  /** Paths into a payload, such as `$.orderId`; several make a compound key. */
  readonly key?: readonly string[];
  /** Paths into the input that tell one start from another. @default all of it */
  readonly fingerprint?: readonly string[];
  readonly hashKeys?: boolean;
  /** The claim, or member of a Lambda authorizer's context, that says who calls over HTTP. */
  readonly callerFrom?: string;
}

/**
 * The deployed door: START_DOOR, STATE_MACHINE_ARN, and DEAD_LETTER_QUEUE_URL if set.
 *
 * @throws StepOnce.Misuse when a variable is missing or not what it should be
 */
export function doorFromEnvironment(environment: NodeJS.ProcessEnv = process.env): StartDoorOptions {
  const { STATE_MACHINE_ARN: stateMachineArn, DEAD_LETTER_QUEUE_URL: queueUrl } = environment;
  const { name, retention, key, fingerprint, hashKeys, callerFrom } = settingsOf(environment.START_DOOR);
  if (!stateMachineArn) throw misuse("STATE_MACHINE_ARN is not set");
  return {
    name,
    retention,
    stateMachineArn,
    ...(key && { key: selecting(key) }),
    ...(fingerprint && { fingerprint: selecting(fingerprint) }),
    ...(hashKeys !== undefined && { hashKeys }),
    ...(callerFrom !== undefined && { callerFrom }),
    ...(queueUrl && { deadLetters: { queueUrl, sqs: new SQSClient(limits(TRY_MS)) } }),
    sfn: new SFNClient(limits(TRY_MS)),
  };
}

function settingsOf(text: string | undefined): DoorSettings {
  if (!text) throw misuse("START_DOOR is not set");
  const settings = JSON.parse(text) as DoorSettings;
  const wrong = [...(settings.key ?? []), ...(settings.fingerprint ?? [])].filter((path) => !PATH.test(path));
  if (wrong.length === 0) return settings;
  throw misuse(`START_DOOR has paths that are none: ${wrong.join(", ")}; write $.orderId or $.order.id`);
}

/** One path selects a value, several a list of values. */
const selecting =
  (paths: readonly string[]) =>
  (value: unknown): unknown => {
    const selected = paths.map((path) => select(path, value));
    return selected.length === 1 ? selected[0] : selected;
  };

const misuse = (what: string) => new StepOnceError("Misuse", `The start door's environment: ${what}.`);
