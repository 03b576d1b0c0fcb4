import { type QueueSettings, queueFindings } from "./queue-findings.ts";

const good: QueueSettings = { visibilityTimeoutSeconds: 60, functionTimeoutSeconds: 10, maxReceiveCount: 5 };

it.each<[string, Partial<QueueSettings>, RegExp[]]>([
  ["six times the timeout, and five receives", {}, []],
  ["no redrive policy", { visibilityTimeoutSeconds: 61 }, []],
  ["a short visibility timeout", { visibilityTimeoutSeconds: 59 }, [/at least 60 s/]],
  ["a batching window that does not fit in", { batchingWindowSeconds: 5 }, [/at least 65 s/]],
  ["few receives", { maxReceiveCount: 2, visibilityTimeoutSeconds: 600 }, [/at least 5/]],
  [
    "less patience than a doubt lasts",
    { functionTimeoutSeconds: 1, visibilityTimeoutSeconds: 6 },
    [/given up after 30 s, and the first may be at work for 71 s/],
  ],
  [
    "what FIFO queues do not have",
    { fifo: true, batchSize: 100, batchingWindowSeconds: 1 },
    [/61 s/, /window/, /100/],
  ],
])("of a queue with %s it says what is to be said", (_, more, found) => {
  const findings = queueFindings({ ...good, ...more });
  expect(findings).toHaveLength(found.length);
  found.forEach((text, index) => {
    expect(findings[index]).toMatch(text);
  });
});
