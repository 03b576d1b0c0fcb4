export { type ClaimAnswer, type ClaimRequest, type DoubtPolicy, decideClaim } from "./claim.ts";
export { type Bounds, type Decision, expiry, type Write } from "./decision.ts";
export { decideEvict, type EvictAnswer, type EvictRequest } from "./evict.ts";
export {
  type Claim,
  decideCommit,
  decideOutcome,
  decideRespond,
  type OutcomeAnswer,
  type OutcomeRequest,
  type RespondRequest,
} from "./outcome.ts";
export { decideSettle, type SettleAnswer, type SettleRequest } from "./settle.ts";
export { decideSweep } from "./sweep.ts";
