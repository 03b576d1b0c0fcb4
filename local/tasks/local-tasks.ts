import type { State, StateMachine, StepFunctions, TaskRequest, TaskRunner } from "../engine/index.ts";
import { AslError, isObject, type Json } from "../expressions/types.ts";
import type { Integration } from "../integrations/integration.ts";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";
import { functionNameOf, invokeLambda, type LambdaFunction, type LambdaHandler } from "./lambda.ts";
import { sdkMetadata } from "./metadata.ts";
import { nestedExecutions } from "./nested-execution.ts";
import { type Outcome, play } from "./outcome.ts";

/**
 * What answers a task. A function gets, for a Lambda task, the payload and answers the payload; for any
 * other task the evaluated arguments, and answers what the service would. An outcome is the task's
 * result as it is, or its error; a list of them is used up call by call.
 */
export type TaskAnswer = LambdaHandler | LambdaFunction | Integration | Outcome | readonly Outcome[];

/**
 * Answers by the name of a state, by the name or ARN of a Lambda function, or by a resource such as
 * `sqs:sendMessage` or its ARN; the first of these that is there counts.
 */
export type TaskAnswers = Readonly<Record<string, TaskAnswer>>;

interface Environment {
  clock: Clock;
  random: Random;
  account: () => StepFunctions;
}

/** A runner for tasks that run here. What nothing answers ends the execution with an error that says so. */
export const localTasks = (answers: TaskAnswers, environment: Environment): TaskRunner => {
  const used = new Map<readonly Outcome[], number>();

  const next = (outcomes: readonly Outcome[], request: TaskRequest): Outcome => {
    const index = used.get(outcomes) ?? 0;
    const outcome = outcomes[index];
    if (!outcome) throw unanswered(request, `its ${outcomes.length} outcomes are used up`);
    used.set(outcomes, index + 1);
    return outcome;
  };

  return async (request) => {
    const call = callOf(request.resource, request.arguments);
    const answer = find(answers, [request.state, ...call.names]);
    if (Array.isArray(answer)) return play(next(answer as readonly Outcome[], request));
    if (answer !== undefined && isOutcome(answer)) return play(answer);
    if (call.lambda) {
      if (answer === undefined) throw unanswered(request, `there is no function '${call.lambda.name}'`);
      const target =
        typeof answer === "function" ? { handler: answer as LambdaHandler } : (answer as LambdaFunction);
      const payload = await invokeLambda({
        arn: call.lambda.name,
        event: call.lambda.payload,
        handler: (event, invocation) => target.handler(event, { ...invocation, request }),
        timeoutSeconds: target.timeoutSeconds,
        clock: environment.clock,
        awsRequestId: environment.random.uuid(),
      });
      return call.lambda.wrap ? wrapped(payload, environment.random) : payload;
    }
    const integration = (answer as Integration | undefined) ?? nestedExecutions[request.resource];
    if (!integration) throw unanswered(request, `nothing stands for ${request.resource}`);
    return integration(request.arguments, {
      request,
      now: () => environment.clock.now(),
      uuid: () => environment.random.uuid(),
      stepFunctions: environment.account(),
    });
  };
};

interface Call {
  /** Under which the answer may be, beside the state's name. */
  names: string[];
  lambda?: { name: string; payload: Json; wrap: boolean };
}

const SERVICE = /^arn:[^:]+:states:[^:]*:[^:]*:/;

const callOf = (resource: string, args: Json): Call => {
  if (!SERVICE.test(resource))
    return {
      names: [resource, functionNameOf(resource)],
      lambda: { name: resource, payload: args, wrap: false },
    };
  const short = resource.replace(SERVICE, "");
  const names = [resource, short, short.replace(/\.(sync(:2)?|waitForTaskToken)$/, "")];
  if (!short.startsWith("lambda:invoke")) return { names };
  const { FunctionName, Payload = {} } = isObject(args) ? args : {};
  const name = String(FunctionName);
  return { names: [name, functionNameOf(name), ...names], lambda: { name, payload: Payload, wrap: true } };
};

const wrapped = (payload: Json, random: Random): Json => ({
  ExecutedVersion: "$LATEST",
  Payload: payload,
  ...sdkMetadata(random.uuid()),
  StatusCode: 200,
});

const find = (answers: TaskAnswers, names: readonly string[]): TaskAnswer | undefined => {
  const name = names.find((candidate) => Object.hasOwn(answers, candidate));
  return name === undefined ? undefined : answers[name];
};

const isOutcome = (answer: TaskAnswer): answer is Outcome =>
  typeof answer === "object" && ["output", "error", "failed", "timedOut"].some((name) => name in answer);

/** Fatal on purpose: a Retry or Catch must not hide it. */
const unanswered = ({ state }: TaskRequest, what: string): AslError =>
  new AslError("States.Runtime", `The local runner has no answer for state '${state}': ${what}. ${ADVICE}`);

const ADVICE = "Give tasks an entry under the state's name, the function's name or the resource.";

/** The Task states of a definition that nothing would answer, as far as that can be seen before it runs. */
export const unansweredStates = (definition: StateMachine, answers: TaskAnswers): string[] =>
  tasksIn(definition).flatMap(([name, state]) => {
    const { names, lambda } = callOf(state.Resource!, state.Parameters ?? state.Arguments ?? {});
    const known =
      find(answers, [name, ...names]) !== undefined || nestedExecutions[state.Resource!] !== undefined;
    // A function's name that is an expression is only known when it runs.
    const open = lambda?.name === "undefined" || lambda?.name.startsWith("{%");
    return known || open
      ? []
      : [`State '${name}' calls ${lambda?.name ?? state.Resource}, which nothing answers. ${ADVICE}`];
  });

const tasksIn = (block: Pick<StateMachine, "States">): [string, State][] =>
  Object.entries(block.States).flatMap(([name, state]): [string, State][] => {
    if (state.Type === "Task") return [[name, state]];
    const inner = [...(state.Branches ?? []), state.ItemProcessor ?? state.Iterator];
    return inner.flatMap((block) => (block ? tasksIn(block) : []));
  });
