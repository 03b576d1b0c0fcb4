import type { DoubtPolicy } from "../../../ledger/decide/index.ts";
import { type Scenario, type Setting, TICK_MS } from "../world.ts";

export const hold: DoubtPolicy = { kind: "hold" };
export const lookUp: DoubtPolicy = { kind: "lookUp" };
export const fenced: DoubtPolicy = { kind: "fenced" };
export const sameToken = (window: number): DoubtPolicy => ({
  kind: "sameTokenIsSafe",
  windowMs: window * TICK_MS,
});

interface SettingOptions {
  readonly lease?: number;
  readonly skew?: number;
  /** Declared, and true unless `lands` says otherwise. */
  readonly landsWithin?: number;
  readonly lands?: number;
  readonly token?: string;
  readonly payload?: string;
}

export const setting = (onDoubt: DoubtPolicy, options: SettingOptions = {}): Setting => ({
  onDoubt,
  lease: options.lease ?? 1,
  lands: options.lands ?? options.landsWithin ?? 0,
  bounds: {
    maxClockSkewMs: (options.skew ?? 0) * TICK_MS,
    landsWithinMs: (options.landsWithin ?? 0) * TICK_MS,
  },
  token: options.token ?? "token",
  payload: options.payload ?? "P",
});

export const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

export const base: Omit<Scenario, "name" | "mode" | "shape" | "attempts" | "horizon" | "faults"> = {
  bystanders: [],
  redrives: 0,
  offsets: [0],
  retention: 100,
  deletes: false,
  service: {},
  lostResponses: true,
  silence: true,
  responds: false,
  argumentsMayFail: false,
  expects: "once",
};

export type Own = Partial<Scenario> & Pick<Scenario, "name" | "attempts" | "horizon" | "faults">;
