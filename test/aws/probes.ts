import type { StateMachine } from "../../local/index.ts";

/**
 * What the generated shape assumes of Step Functions and no recording shows. Each probe is a
 * machine that ends as `expected` where the assumption holds. They need no permissions: the one
 * service that they call, sts:GetCallerIdentity, answers everybody.
 */
export interface Probe {
  readonly name: string;
  readonly definition: StateMachine;
  readonly input?: unknown;
  /** Redrive the execution once, after it has failed. */
  readonly redrive?: boolean;
  readonly expected: unknown;
}

const identity = "arn:aws:states:::aws-sdk:sts:getCallerIdentity";
const done = { Type: "Pass", End: true } as const;
/** Fails in the first run, and not when it is redriven. */
const failsOnce = {
  Type: "Task",
  Resource: identity,
  Arguments: "{% $states.context.Execution.RedriveCount > 0 ? {} : $error('first run') %}",
} as const;

export const probes: readonly Probe[] = [
  {
    name: "a Catch takes an evaluation error of TimeoutSeconds, before the call is made",
    definition: {
      QueryLanguage: "JSONata",
      StartAt: "S",
      States: {
        S: {
          Type: "Task",
          Resource: identity,
          Arguments: {},
          TimeoutSeconds: "{% $error('StepOnce.Redriven') %}",
          Catch: [
            {
              ErrorEquals: ["States.QueryEvaluationError"],
              Output: "{% {'told': $contains($states.errorOutput.Cause, 'StepOnce.Redriven')} %}",
              Next: "Done",
            },
          ],
          Next: "Done",
        },
        Done: done,
      },
    },
    expected: { told: true },
  },
  {
    name: "variables keep their values over a redrive, and the redrive count rises",
    definition: {
      QueryLanguage: "JSONata",
      StartAt: "S",
      States: {
        S: {
          Type: "Pass",
          Assign: { kept: "{% $uuid() %}", seen: "{% $states.context.Execution.RedriveCount %}" },
          Next: "Fails",
        },
        Fails: {
          ...failsOnce,
          Output:
            "{% {'kept': $exists($kept), 'seen': $seen, 'now': $states.context.Execution.RedriveCount} %}",
          End: true,
        },
      },
    },
    redrive: true,
    expected: { kept: true, seen: 0, now: 1 },
  },
  {
    name: "the same inside a Map",
    definition: {
      QueryLanguage: "JSONata",
      StartAt: "M",
      States: {
        M: {
          Type: "Map",
          Items: [1, 2],
          ItemProcessor: {
            StartAt: "S",
            States: {
              S: { Type: "Pass", Assign: { kept: "{% $states.input %}" }, Next: "Fails" },
              Fails: {
                ...failsOnce,
                Output: "{% {'kept': $kept, 'now': $states.context.Execution.RedriveCount} %}",
                End: true,
              },
            },
          },
          End: true,
        },
      },
    },
    redrive: true,
    expected: [
      { kept: 1, now: 1 },
      { kept: 2, now: 1 },
    ],
  },
  {
    name: "a Choice assigns, hands a variable on as its output, and compares a time with one",
    definition: {
      StartAt: "S",
      States: {
        S: {
          Type: "Choice",
          Choices: [{ Variable: "$$.Execution.Id", StringEquals: "", Next: "Never" }],
          Default: "Args",
          Assign: { "visit.$": "States.UUID()", state: { until: "2020-01-01T00:00:00Z" }, "raw.$": "$" },
        },
        Args: {
          Type: "Choice",
          InputPath: "$.inner",
          OutputPath: "$raw",
          Choices: [{ Variable: "$$.Execution.Id", StringEquals: "", Next: "Never" }],
          Default: "Wait",
          Assign: { "key.$": "$.id" },
        },
        Wait: { Type: "Wait", TimestampPath: "$state.until", Next: "Late" },
        Late: {
          Type: "Choice",
          Choices: [
            {
              Variable: "$$.State.EnteredTime",
              TimestampGreaterThanEqualsPath: "$state.until",
              Next: "Done",
            },
          ],
          Default: "Never",
        },
        Done: { Type: "Pass", Parameters: { "input.$": "$", "key.$": "$key" }, End: true },
        Never: { Type: "Fail" },
      },
    },
    input: { inner: { id: "k" } },
    expected: { input: { inner: { id: "k" } }, key: "k" },
  },
  {
    name: "a comparison with a missing operand is false, so the redrive check fails closed",
    definition: {
      QueryLanguage: "JSONata",
      StartAt: "S",
      States: {
        S: { Type: "Pass", Output: "{% {'equal': $states.input.missing = 0 ? true : false} %}", End: true },
      },
    },
    input: {},
    expected: { equal: false },
  },
];
