import { type AslState, catchersOf } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";

/** `S-Route` sends each decision on its way; a start that comes too late is settled, not made. */
export const routeState = (frame: Frame, replayed: string): AslState => {
  const { vars, dialect, task, name } = frame;
  const decided = (what: string, next: string) => dialect.equals(vars.state, "do", what, next);
  return frame.state({
    Type: "Choice",
    Choices: [
      decided("replay", replayed),
      decided("retry", name("Wait")),
      ...catchersOf(task).map((_, i) => decided(`catch${i}`, name(`Catch-${i}`))),
      decided("held", name("Held")),
      decided("throw", name("Gate")),
      dialect.enteredAfter(vars.state, "applyBy", name("Settle")),
    ],
    Default: name("Apply"),
  });
};
