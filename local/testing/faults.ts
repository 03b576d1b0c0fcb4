import type { FaultPlan } from "../faults/fault.ts";
import { parseFault, scriptedFaults } from "../faults/scripted-faults.ts";

/** A plan as it is, or one from texts such as `ChargeCard:after-effect`. */
export const asFaultPlan = (faults: FaultPlan | readonly string[]): FaultPlan =>
  isList(faults) ? scriptedFaults(faults.map(parseFault)) : faults;

const isList = (faults: FaultPlan | readonly string[]): faults is readonly string[] => Array.isArray(faults);
