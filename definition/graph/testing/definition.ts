import type { AslDefinition } from "../../asl/types.ts";
import { type Graph, graphOf } from "../graph.ts";

const ODD = 'Say "hi" & <b>#1</b>';

/** A Choice, a Map with a Parallel in it, a Catch, states of one name in two branches, and odd characters. */
const definition = {
  StartAt: "Which",
  States: {
    Which: {
      Type: "Choice",
      Choices: [{ Variable: "$.kind", StringEquals: "<gift>", Next: "Each" }],
      Default: ODD,
    },
    Each: {
      Type: "Map",
      ItemProcessor: {
        StartAt: "Both",
        States: {
          Both: {
            Type: "Parallel",
            Branches: ["Pack", "Pack"].map((name) => ({
              StartAt: name,
              States: { [name]: { Type: "Pass", End: true } },
            })),
            End: true,
          },
        },
      },
      Catch: [{ ErrorEquals: ["Lost", "States.Timeout"], Next: "Failed" }],
      Next: ODD,
    },
    [ODD]: { Type: "Task", Resource: "arn:aws:states:::sqs:sendMessage", End: true },
    Failed: { Type: "Fail" },
  },
} as unknown as AslDefinition;

export const oddGraph = (): Graph =>
  graphOf(definition, "orders & more", new Map([[ODD, "claim, wrapped · per workflow"]]));
export const oddName = ODD;
