import type { EffectLog } from "../account/effect-log.ts";
import { AslError, type Json } from "../expressions/types.ts";
import type { Integration } from "./integration.ts";

/** `states:startExecution` in request-response, of a machine that only counts: a name starts once. */
export function startExecutionIntegration(options: {
  readonly effects: EffectLog;
  readonly effectOf: (machine: string, input: Json) => { name: string; key: string };
}): Readonly<Record<string, Integration>> {
  const started = new Map<string, { input: string; answer: Json }>();
  const start: Integration = (args, { now, uuid }) => {
    const { StateMachineArn, Name, Input } = args as Record<string, Json>;
    const arn = `${String(StateMachineArn).replace(":stateMachine:", ":execution:")}:${Name ?? uuid()}`;
    const input = JSON.stringify(Input ?? {});
    const known = started.get(arn);
    // The same name with the same input is answered as before while it runs, and these machines never end:
    // https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html
    if (known?.input === input) return known.answer;
    if (known) {
      throw new AslError(
        "StepFunctions.ExecutionAlreadyExistsException",
        `Execution Already Exists: '${arn}'`,
      );
    }
    const answer = { ExecutionArn: arn, StartDate: new Date(now()).toISOString() };
    effects(Input ?? {}, String(StateMachineArn), now());
    started.set(arn, { input, answer });
    return answer;
  };
  const effects = (input: Json, machine: string, at: number) =>
    options.effects.add({ ...options.effectOf(machine, input), at, detail: input });
  return {
    "arn:aws:states:::states:startExecution": start,
    "arn:aws:states:::aws-sdk:sfn:startExecution": start,
  };
}
