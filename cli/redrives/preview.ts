import {
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  type SFNClient,
} from "@aws-sdk/client-sfn";
import type { LedgerStore } from "../../ledger/index.ts";
import { claimsIn } from "./claims.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

/** What a redrive of an execution would do, as far as its history and the ledger tell. */
export interface Preview {
  readonly executionArn: string;
  readonly status: string;
  /** REDRIVABLE, NOT_REDRIVABLE or REDRIVABLE_BY_MAP_RUN, as Step Functions says. */
  readonly redriveStatus: string;
  readonly redriveStatusReason?: string;
  readonly steps: readonly { readonly step: string; readonly pk: string; readonly verdict: Verdict }[];
}

export async function previewRedrive(
  client: Pick<SFNClient, "send">,
  store: LedgerStore,
  executionArn: string,
  now: number,
): Promise<Preview> {
  const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
  const claims = claimsIn(await historyOf(client, executionArn));
  const steps = await Promise.all(
    claims.map(async ({ step, pk, open }) => ({
      step,
      pk,
      verdict: verdictOn(await store.read(pk), open, now),
    })),
  );
  const { status = "", redriveStatus = "", redriveStatusReason } = execution;
  return {
    executionArn,
    status,
    redriveStatus,
    ...(redriveStatusReason !== undefined && { redriveStatusReason }),
    steps,
  };
}

async function historyOf(
  client: Pick<SFNClient, "send">,
  executionArn: string,
): Promise<readonly HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  let nextToken: string | undefined;
  do {
    const page = await client.send(
      new GetExecutionHistoryCommand({ executionArn, maxResults: 1000, ...(nextToken && { nextToken }) }),
    );
    events.push(...(page.events ?? []));
    nextToken = page.nextToken;
  } while (nextToken);
  return events;
}
