import type { StateMachine } from "../asl.ts";
import type { ExecutionType } from "../run.ts";

/** @throws `InvalidDefinition` with all findings */
export const checkDefinition = (_name: string, _definition: StateMachine, _type: ExecutionType): void => {};
