import { isProtected } from "./steps.ts";
import type { Scenario, World } from "./world.ts";

/** What is wrong with a world: the promise of docs/protocol.md, said of one state. */
export function judge(scenario: Scenario, world: World): string | undefined {
  const { record, effects, alarm, broken } = world;
  if (broken) return broken;
  if (scenario.expects === "noDoubt" && record?.status === "IN_DOUBT")
    return "a doubt, although nothing happened that would justify one";
  if (scenario.expects === "reported") {
    return effects.length > 1 && effects.every(({ told }) => told) && !alarm
      ? "two effects, and nobody is told"
      : undefined;
  }
  if (scenario.expects === "inOrder") {
    const isLate = effects.some(
      ({ leaseUntil }, index) => leaseUntil < (effects[index - 1]?.leaseUntil ?? 0),
    );
    return isLate ? "a call lands after that of a later claim, and the service cannot tell" : undefined;
  }
  if (effects.length > 1) return "the effect is applied twice";
  const isFree = !record || record.status === "RELEASED" || record.status === "FAILED";
  if (effects.length === 1 && isFree && isProtected(world))
    return `the effect is applied, and the record says ${record?.status ?? "nothing"}`;
  return undefined;
}
