import type { TransactWriteItemsCommandInput } from "@aws-sdk/client-dynamodb";
import { serviceError } from "../errors.ts";
import type { Store } from "../store.ts";
import { constraintError } from "./request.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken */
const tokenLifetimeMs = 10 * 60 * 1000;
const maxTokenLength = 36;

export const checkToken = (token: string | undefined): void => {
  if (token === undefined || (token.length > 0 && token.length <= maxTokenLength)) return;
  const limit = token.length === 0 ? "greater than or equal to 1" : `less than or equal to ${maxTokenLength}`;
  throw constraintError(`'${token}'`, "clientRequestToken", `Member must have length ${limit}`);
};

/**
 * Whether the same request went through within the last ten minutes; throws if it was another
 * one under the same token. A cancelled transaction leaves no trace: it may be tried again.
 */
export const isReplay = ({ transactions, clock }: Store, input: TransactWriteItemsCommandInput): boolean => {
  const known = transactions.get(input.ClientRequestToken ?? "");
  if (known === undefined || clock.now() - known.completedAt >= tokenLifetimeMs) return false;
  if (known.fingerprint === fingerprint(input)) return true;
  throw serviceError(
    "IdempotentParameterMismatchException",
    "DynamoDB rejected the request because you retried a request with a different payload but with an idempotent token that was already used.",
  );
};

export const remember = ({ transactions, clock }: Store, input: TransactWriteItemsCommandInput): void => {
  if (input.ClientRequestToken === undefined) return;
  const completedAt = clock.now();
  for (const [token, known] of transactions) {
    // In the order of their completion: the first that is young enough ends the search.
    if (completedAt - known.completedAt < tokenLifetimeMs) break;
    transactions.delete(token);
  }
  transactions.delete(input.ClientRequestToken);
  transactions.set(input.ClientRequestToken, { fingerprint: fingerprint(input), completedAt });
};

const fingerprint = ({ TransactItems }: TransactWriteItemsCommandInput): string =>
  JSON.stringify(TransactItems);
