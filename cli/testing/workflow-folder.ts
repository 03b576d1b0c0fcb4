import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A workflow that has nothing to mend: it publishes an event. */
export const publishing = {
  name: "orders",
  timeout: "1 hour",
  replayDelay: "1 day",
  definition: {
    StartAt: "Publish",
    States: {
      Publish: {
        Type: "Task",
        Resource: "arn:aws:states:::events:putEvents",
        Parameters: { "Entries.$": "$.entries" },
        ResultPath: null,
        TimeoutSeconds: 30,
        Retry: [{ ErrorEquals: ["States.ALL"], MaxAttempts: 2 }],
        End: true,
      },
    },
  },
  steps: { Publish: { scope: "workflow", key: "$.orderId", retention: "60 days" } } as Record<string, object>,
};

/** Its world: each event that is published counts, under the order that it tells of. */
const LOCAL = `export default {
  variety: 1,
  install: (account) =>
    account.addIntegrations({
      "arn:aws:states:::events:putEvents": ({ Entries }) => {
        for (const { Detail } of Entries) account.effects.add({ name: "event", key: Detail, at: account.now() });
        return { Entries: [], FailedEntryCount: 0 };
      },
    }),
  event: (_account, n) => ({ input: { orderId: \`order-\${n}\`, entries: [{ Detail: \`order-\${n}\` }] } }),
  keys: ({ input }) => ({ Publish: [input.orderId] }),
  fact: (account, _step, key) => ({ times: account.effects.count("event", key), result: { Entries: [], FailedEntryCount: 0 } }),
};
`;

/** Writes it, with other options where a test needs them, to `workflows/<folder>`. */
export function writeWorkflow(cwd: string, options: object = {}, folder = "orders"): void {
  const path = join(cwd, "workflows", folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "workflow.json"), JSON.stringify({ ...publishing, ...options }));
  writeFileSync(join(path, "local.ts"), LOCAL);
}
