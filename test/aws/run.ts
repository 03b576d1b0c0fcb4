// Asks a real account what the generated shape assumes of Step Functions: `npm run check:aws`.
// Makes one state machine for each probe, runs it, and deletes it. Costs a few state transitions.
import { isDeepStrictEqual } from "node:util";
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  RedriveExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { type Probe, probes } from "./probes.ts";

const POLL_MS = 1_000;
const LONGEST_MS = 60_000;

async function main(): Promise<number> {
  const roleArn = process.env.STEPONCE_AWS_ROLE_ARN;
  if (!roleArn) {
    console.log(
      "Skipped: set STEPONCE_AWS_ROLE_ARN to a role that states.amazonaws.com may assume (it needs no permissions),\n" +
        "and have credentials that may create, start, redrive, describe and delete state machines.",
    );
    return 0;
  }
  const client = new SFNClient();
  let failed = 0;
  for (const probe of probes) {
    const { ok, got } = await ask(client, roleArn, probe);
    if (!ok) failed++;
    console.log(
      `${ok ? "holds" : "DOES NOT HOLD"}: ${probe.name}${ok ? "" : `\n  expected ${JSON.stringify(probe.expected)}, got ${got}`}`,
    );
  }
  console.log(`${probes.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function ask(client: SFNClient, roleArn: string, probe: Probe): Promise<{ ok: boolean; got: string }> {
  const { stateMachineArn } = await client.send(
    new CreateStateMachineCommand({
      name: `steponce-probe-${process.pid}-${probes.indexOf(probe)}`,
      definition: JSON.stringify(probe.definition),
      roleArn,
    }),
  );
  try {
    const { executionArn } = await client.send(
      new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(probe.input ?? {}) }),
    );
    let end = await settled(client, executionArn);
    if (probe.redrive) {
      await client.send(new RedriveExecutionCommand({ executionArn }));
      end = await settled(client, executionArn);
    }
    const ok =
      end.status === "SUCCEEDED" && isDeepStrictEqual(JSON.parse(end.output ?? "null"), probe.expected);
    return { ok, got: `${end.status} ${end.output ?? `${end.error}: ${end.cause}`}` };
  } finally {
    await client.send(new DeleteStateMachineCommand({ stateMachineArn }));
  }
}

async function settled(client: SFNClient, executionArn: string | undefined) {
  for (let waited = 0; ; waited += POLL_MS) {
    const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
    if (execution.status !== "RUNNING" || waited >= LONGEST_MS) return execution;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

process.exitCode = await main();
