import * as sdk from "@aws-sdk/client-dynamodb";
import type { ServiceError } from "../../local/dynamodb/index.ts";
import type { Request } from "./arbitraries/request.ts";

/** What a request led to, so that two services can be compared. */
export interface Outcome {
  readonly answer?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly item?: unknown;
  readonly reasons?: unknown;
}

type Sender = Pick<sdk.DynamoDBClient, "send">;
type Command = new (input: object) => Parameters<Sender["send"]>[0];

export const outcomeOf = async (client: Sender, { operation, input }: Request): Promise<Outcome> => {
  try {
    const answer = await allPages(client, operation, input);
    return { answer: comparable(withoutExtras(answer), operation) };
  } catch (error) {
    const { name, message, Item, CancellationReasons } = error as ServiceError;
    return {
      error: name,
      message: comparableMessage(message),
      ...(Item === undefined ? {} : { item: comparable(Item) }),
      ...(CancellationReasons === undefined ? {} : { reasons: comparable(CancellationReasons) }),
    };
  }
};

type Answer = Record<string, unknown>;

/** The answer; where it is the first page of several, the others are fetched too. */
const allPages = async (client: Sender, operation: string, input: object): Promise<Answer> => {
  const Command = (sdk as unknown as Record<string, Command>)[`${operation}Command`] as Command;
  const send = async (more: object) => {
    const { $metadata, ...answer } = (await client.send(
      new Command({ ...input, ...more }),
    )) as unknown as Answer;
    return answer;
  };
  const pages = [await send({})];
  for (let last = pages[0]?.LastEvaluatedKey; last !== undefined; last = pages.at(-1)?.LastEvaluatedKey)
    pages.push(await send({ ExclusiveStartKey: last }));
  if (operation !== "Scan") return pages.length === 1 ? (pages[0] as Answer) : { pages };
  // Each service scans in an order of its own: only the whole can be compared.
  const items = pages.map(({ Items }) => Items as unknown[] | undefined);
  return {
    Items: items.flatMap((some) => some ?? []),
    Count: sum(pages, "Count"),
    ScannedCount: sum(pages, "ScannedCount"),
  };
};

const sum = (pages: readonly Answer[], name: string) =>
  pages.reduce((total, page) => total + Number(page[name]), 0);

/** dynalite answers `Attributes: {}` where AWS answers none, and moto tells of capacity unasked. */
const withoutExtras = ({ Attributes, ConsumedCapacity, ItemCollectionMetrics, ...answer }: Answer) =>
  Attributes === undefined || Object.keys(Attributes as object).length === 0
    ? answer
    : { ...answer, Attributes };

/** Only AWS and we name the token at which parsing failed, and the types that ADD and DELETE allow. */
const comparableMessage = (message: string) =>
  message.replace(/(Syntax error; ).*/s, "$1…").replace(/, typeSet: \w+$/, "");

/** What has no order: elements of sets, and items as BatchGetItem and Scan answer them. */
const unordered = (within: string, name: string) =>
  name === "SS" ||
  name === "NS" ||
  name === "BS" ||
  within === "Responses" ||
  (within === "Scan" && name === "Items");

/** Without undefined members; binary as text; what has no order sorted. `within`: the member around this one. */
const comparable = (value: unknown, name = "", within = ""): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) {
    const elements = value.map((element) => comparable(element));
    return unordered(within, name) ? sorted(elements) : elements;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([member, inner]) => [member, comparable(inner, member, name)])
      .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  );
};

const sorted = (elements: unknown[]) =>
  elements
    .map((element) => JSON.stringify(element))
    .sort()
    .map((text) => JSON.parse(text) as unknown);
