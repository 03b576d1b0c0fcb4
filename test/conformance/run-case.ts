import { runScripted, type ScriptedRun } from "../../local/tasks/run-scripted.ts";
import type { RecordedCase } from "./case.ts";

/** Runs the definition of a case, its tasks answered as recorded. */
export const play = ({ definition, input, tasks = [], tags }: RecordedCase): Promise<ScriptedRun> =>
  runScripted({
    definition,
    input,
    tasks,
    type: tags.includes("express") ? "EXPRESS" : "STANDARD",
    account: "111111111111",
  });
