import type { Exit } from "../exit.ts";
import type { Visit } from "../visit.ts";

export const distributedMap = async (visit: Visit): Promise<Exit> => {
  throw visit.failure("States.Runtime", "Distributed Map is not there yet.");
};
