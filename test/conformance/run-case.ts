import { type Description, type HistoryEvent, StepFunctions } from "../../local/engine/index.ts";
import type { Json } from "../../local/expressions/types.ts";
import { scripted } from "../../local/tasks/scripted.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import type { RecordedCase } from "./case.ts";

export interface Played {
  result: Description;
  events: readonly HistoryEvent[];
  requests: ReadonlyMap<number, Json>;
}

/** Runs the definition of a case, its tasks answered as recorded. */
export const play = async (subject: RecordedCase): Promise<Played> => {
  const clock = new VirtualTime({ start: Date.parse("2025-01-01T00:00:00Z") });
  const script = scripted(subject.tasks ?? [], { clock, account: () => account });
  const account: StepFunctions = new StepFunctions({
    clock,
    random: seededRandom(1),
    tasks: script.tasks,
    activityExists: script.activityExists,
    account: "111111111111",
  });
  const stateMachineArn = account.createStateMachine({
    name: "recorded",
    definition: subject.definition,
    type: subject.tags.includes("express") ? "EXPRESS" : "STANDARD",
  });
  const { executionArn } = account.startExecution({ stateMachineArn, input: subject.input });
  const result = await clock.run(account.finished(executionArn));
  return { result, events: account.getExecutionHistory(executionArn), requests: script.requests };
};
