import { powertoolsObserver } from "./powertools.ts";

describe("the observer of our own Lambdas", () => {
  const environment = { ...process.env };
  const lines: Record<string, unknown>[] = [];

  beforeEach(() => {
    // Powertools then writes to the console of this process.
    Object.assign(process.env, { POWERTOOLS_DEV: "true", POWERTOOLS_METRICS_DISABLED: "false" });
    lines.length = 0;
    for (const method of ["log", "info", "warn", "error"] as const)
      jest.spyOn(console, method as "log").mockImplementation((line?: unknown) => {
        lines.push(JSON.parse(String(line)));
      });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    process.env = environment;
  });

  it("writes a structured line and a metric in CloudWatch's embedded format", () => {
    powertoolsObserver()({
      kind: "inDoubt",
      workflow: "orders",
      step: "Charge",
      pk: "orders/Charge/o-1",
      fence: 7,
      execution: "arn:e1",
    });
    expect(lines).toEqual([
      expect.objectContaining({
        level: "ERROR",
        message: "inDoubt",
        service: "steponce",
        workflow: "orders",
        step: "Charge",
        pk: "orders/Charge/o-1",
        fence: 7,
        execution: "arn:e1",
      }),
      expect.objectContaining({
        _aws: expect.objectContaining({
          CloudWatchMetrics: [
            {
              Namespace: "StepOnce",
              Dimensions: [expect.arrayContaining(["service", "workflow", "step"])],
              Metrics: [{ Name: "InDoubt", Unit: "Count" }],
            },
          ],
        }),
        service: "steponce",
        workflow: "orders",
        step: "Charge",
        InDoubt: 1,
      }),
    ]);
  });

  it("keeps keys out of the metrics", () => {
    powertoolsObserver()({ kind: "claimed", workflow: "orders", step: "Charge", pk: "orders/Charge/o-1" });
    const [, metric] = lines;
    expect(JSON.stringify(metric)).not.toContain("o-1");
  });
});
