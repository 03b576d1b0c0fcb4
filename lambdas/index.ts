export { contextWith } from "./guard/handed-in.ts";
export type { LookUp, LookUpAnswer, LookUpQuestion } from "./guard/look-up.ts";
export type { GuardEvent, GuardEventKind, Observe } from "./guard/observe.ts";
export type { GuardServices } from "./guard/services.ts";
export { type OnceLambdaContext, once } from "./middleware/once.ts";
export type { EffectTicket, Once } from "./middleware/once-context.ts";
export { onceHandler } from "./middleware/once-handler.ts";
export type { OnceOptions, StandAlone } from "./middleware/once-options.ts";
