import { type PlannedStep, planWorkflow } from "../../definition/plan/plan-workflow.ts";
import { configOf, type Sample, samples } from "../../definition/plan/samples.ts";
import { historyEvents, type Measured, measure } from "./measure.ts";

const planned = (sample: Sample): Measured => {
  const { cost } = planWorkflow(configOf(sample), import.meta.dirname).steps[0] as PlannedStep;
  const [fresh, replayed, refused] = [cost.fresh, cost.replayed, cost.refused].map(
    ({ dollars: _, ...counted }) => counted,
  );
  return { fresh: fresh!, replayed: replayed!, ...(refused!.transitions > 0 && { refused: refused! }) };
};

describe("what the plan says that guarding costs, and the local runner counts", () => {
  it.each(samples.map((sample) => [sample.what, sample] as const))("%s", async (_what, sample) => {
    expect(await measure(sample)).toEqual(planned(sample));
  });

  const mapOf = (items: readonly string[]): Sample => ({
    what: "a Map",
    step: { scope: "workflow", key: "$states.input", retention: "60 days" },
    definition: {
      QueryLanguage: "JSONata",
      StartAt: "Each",
      States: {
        Each: {
          Type: "Map",
          Items: items,
          ItemProcessor: {
            StartAt: "Step",
            States: {
              Step: {
                Type: "Task",
                Resource: "arn:aws:states:::sqs:sendMessage",
                Arguments: { QueueUrl: "https://sqs.example/orders", MessageBody: "{% $states.input %}" },
                TimeoutSeconds: 30,
                End: true,
              },
            },
          },
          End: true,
        },
      },
    },
  });

  it("the events of a guarded item of a Map", async () => {
    const { growth } = planWorkflow(configOf(mapOf(["a"])), import.meta.dirname);
    const [one, three] = await Promise.all([mapOf(["a"]), mapOf(["a", "b", "c"])].map(historyEvents));
    expect(three! - one!).toBe(2 * growth!.maps[0]!.eventsPerItem);
  });
});
