import { isDistributed, processorOf } from "../asl.ts";
import type { ExecutionType } from "../run.ts";
import { isRecord, type Place, type Problem } from "./finding.ts";

const WAITS = ["Seconds", "SecondsPath", "Timestamp", "TimestampPath"];
const DISTRIBUTED_ONLY = ["ItemReader", "ItemBatcher", "ResultWriter", "Label"] as const;

/** What a Wait, a Parallel or a Map must have. */
export const requiredProblems = (place: Place, type: ExecutionType): Problem[] => {
  switch (place.state.Type) {
    case "Wait":
      return waitProblems(place);
    case "Parallel":
      return Array.isArray(place.state.Branches) ? [] : [{ message: "needs Branches" }];
    case "Map":
      return mapProblems(place, type);
    default:
      return [];
  }
};

const waitProblems = ({ state }: Place): Problem[] => {
  const given = WAITS.filter((field) => field in state);
  return given.length === 1
    ? []
    : [{ message: `needs one of ${WAITS.join(", ")}, and has ${given.join(" and ") || "none"}` }];
};

const mapProblems = ({ state }: Place, type: ExecutionType): Problem[] => {
  if (!isRecord(processorOf(state))) return [{ message: "needs an ItemProcessor" }];
  const { Mode = "INLINE", ExecutionType = "STANDARD" } = processorOf(state).ProcessorConfig ?? {};
  const problems: Problem[] = [];
  const at = state.ItemProcessor ? "ItemProcessor/ProcessorConfig" : "Iterator/ProcessorConfig";
  if (Mode !== "INLINE" && Mode !== "DISTRIBUTED")
    problems.push({ at: `${at}/Mode`, message: "must be INLINE or DISTRIBUTED" });
  if (ExecutionType !== "STANDARD" && ExecutionType !== "EXPRESS")
    problems.push({ at: `${at}/ExecutionType`, message: "must be STANDARD or EXPRESS" });
  if (isDistributed(state)) {
    if (type === "EXPRESS")
      problems.push({
        at: `${at}/Mode`,
        message: "an Express workflow has inline Maps only; use type STANDARD",
      });
    return problems;
  }
  for (const field of DISTRIBUTED_ONLY)
    if (field in state)
      problems.push({ at: field, message: "is for Maps with ProcessorConfig.Mode DISTRIBUTED" });
  return problems;
};
