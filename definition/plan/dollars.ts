import prices from "../../facts/prices.json" with { type: "json" };
import type { ExecutionType } from "../asl/walk.ts";
import type { Cost, StepCost } from "./cost.ts";

/** Where and when the prices hold. */
export const priceList = { region: prices.$meta.region, date: prices.$meta.date };

const { megabytes, milliseconds } = prices.guardCall;
const gigabyteSeconds = (megabytes / 1024) * (milliseconds / 1000);

export type PricedCost = {
  readonly [Kind in keyof StepCost]: StepCost[Kind] & {
    /** Dollars for a million times this cost. */
    readonly dollars: number;
  };
};

export const pricedFor = ({ fresh, replayed, refused }: StepCost, type: ExecutionType): PricedCost => {
  const priced = (cost: Cost) => ({ ...cost, dollars: dollarsPerMillion(cost, type) });
  return { fresh: priced(fresh), replayed: priced(replayed), refused: priced(refused) };
};

/** Dollars for a million times this cost. Express executions are paid by their duration, not by transitions. */
export const dollarsPerMillion = (
  { transitions, lambdaCalls, writeUnits, readUnits }: Cost,
  type: ExecutionType,
): number => {
  const dollars =
    (type === "STANDARD" ? transitions * prices.transitions.dollars : 0) +
    lambdaCalls * (prices.lambdaRequests.dollars + gigabyteSeconds * prices.lambdaGigabyteSeconds.dollars) +
    writeUnits * prices.writeUnits.dollars +
    readUnits * prices.readUnits.dollars;
  return Math.round(dollars * 100) / 100;
};
