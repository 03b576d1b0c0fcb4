import type { AslState } from "../../asl/types.ts";
import { catchStates } from "../catchers.ts";
import type { Frame } from "../frame.ts";
import { applyState, type Call, originalCall } from "./apply.ts";
import { gateState } from "./gate.ts";
import { heldState, waitState } from "./held.ts";
import { openStates } from "./open.ts";
import { routeState } from "./route.ts";
import { settleState } from "./settle.ts";
import { storeState } from "./store.ts";

/** Claim and store states around any task: shape `wrapped`, mechanism `claim`. */
export const wrapped = (frame: Frame): Readonly<Record<string, AslState>> =>
  around(frame, originalCall(frame), { [frame.name("Store")]: storeState(frame) }, frame.name("Store"));

/** The guard's states around a call; `replayed` is where a stored outcome leads. */
export const around = (
  frame: Frame,
  call: Call,
  after: Readonly<Record<string, AslState>>,
  replayed: string,
): Readonly<Record<string, AslState>> => ({
  ...openStates(frame),
  [frame.name("Gate")]: gateState(frame),
  [frame.name("Route")]: routeState(frame, replayed),
  [frame.name("Apply")]: applyState(frame, call),
  ...after,
  [frame.name("Settle")]: settleState(frame),
  [frame.name("Wait")]: waitState(frame),
  [frame.name("Held")]: heldState(frame),
  ...catchStates(frame),
});
