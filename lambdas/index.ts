export type { BatchRecord } from "./consumers/batch-record.ts";
export type { DeadLetters } from "./consumers/dead-letters.ts";
export { type OnceBatchOptions, onceBatch } from "./consumers/once-batch.ts";
export * from "./effects/index.ts";
export { contextWith } from "./guard/handed-in.ts";
export type { LookUp, LookUpAnswer, LookUpQuestion } from "./guard/look-up.ts";
export type { GuardEvent, GuardEventKind, Observe } from "./guard/observe.ts";
export type { GuardServices } from "./guard/services.ts";
export { type OnceLambdaContext, once } from "./middleware/once.ts";
export type { EffectTicket, Once } from "./middleware/once-context.ts";
export { onceHandler } from "./middleware/once-handler.ts";
export type { OnceOptions, StandAlone } from "./middleware/once-options.ts";
export {
  type DoorAnswer,
  type DoorOptions,
  type Start,
  type StartOnce,
  startOnce,
} from "./start-door/door.ts";
export { executionName } from "./start-door/execution-name.ts";
export { type StartDoorOptions, startDoor } from "./start-door/handler.ts";
