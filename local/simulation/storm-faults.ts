import type { Fault, FaultPlan, FaultPoint } from "../faults/fault.ts";
import type { Clock } from "../time/clock.ts";

/** One fault that struck: the n-th time that a place was reached. */
export interface StruckFault {
  /** `ChargeCard|effect|after|0`, or `outage`. */
  readonly place: string;
  readonly fault: Fault | Outage;
}

/** The ledger answers nobody for a while. Milliseconds from the start. */
export interface Outage {
  readonly kind: "outage";
  readonly from: number;
  readonly until: number;
}

export interface StormOptions {
  readonly seed: number;
  /** Chance that a fault strikes at a point, 0 to 1. */
  readonly rate: number;
  /** Only these faults strike: how a failing storm is shrunk and replayed. */
  readonly only?: readonly StruckFault[];
}

const SKEW_MS = 4_000;
/** One case in so many has an outage of the ledger. */
const OUTAGE_ONE_IN = 6;

/**
 * Faults drawn by a hash of the seed and the place, not from a stream: leaving one out does
 * not move the others, so a failing storm can be shrunk.
 */
export class StormFaults implements FaultPlan {
  readonly struck: StruckFault[] = [];
  readonly #options: StormOptions;
  readonly #reached = new Map<string, number>();
  readonly #only: ReadonlyMap<string, Fault | Outage> | undefined;
  readonly #clock: Clock;
  readonly #start: number;
  readonly #outage: Outage | undefined;
  #sandboxes = 0;
  #calm = false;

  constructor(options: StormOptions, clock: Clock) {
    this.#options = options;
    this.#only = options.only && new Map(options.only.map(({ place, fault }) => [place, fault]));
    this.#clock = clock;
    this.#start = clock.now();
    this.#outage = this.#drawnOutage();
  }

  /** From now on nothing goes wrong any more. */
  calm(): void {
    this.#calm = true;
  }

  at(point: FaultPoint): Fault | undefined {
    if (this.#calm) return undefined;
    if (point.of === "ledger" && point.phase === "before" && this.#isOut()) return throttled(0);
    const spot = `${point.step}|${point.of}|${point.phase}`;
    const nth = this.#reached.get(spot) ?? 0;
    this.#reached.set(spot, nth + 1);
    const place = `${spot}|${nth}`;
    const fault = this.#only ? this.#only.get(place) : this.#drawn(place, point);
    if (!fault || fault.kind === "outage") return undefined;
    this.struck.push({ place, fault });
    return fault;
  }

  skewMs(): number {
    return this.#calm ? 0 : Math.round((this.#uniform(`skew|${this.#sandboxes++}`) - 0.5) * 2 * SKEW_MS);
  }

  /** Half of the calls take no time, so that some things happen at the same moment. */
  latencyMs(point: FaultPoint): number {
    const drawn = this.#uniform(`latency|${point.step}|${point.operation}|${this.#reached.size}`);
    return Math.max(0, Math.floor(40 * drawn) - 20);
  }

  #drawn(place: string, point: FaultPoint): Fault | undefined {
    if (this.#uniform(place) >= this.#options.rate) return undefined;
    const fitting = faultsFor(point);
    const index = Math.floor(this.#uniform(`kind|${place}`) * fitting.length);
    return fitting[index]?.(this.#uniform(`size|${place}`));
  }

  #drawnOutage(): Outage | undefined {
    const { only, rate } = this.#options;
    if (only) return only.map(({ fault }) => fault).find((fault): fault is Outage => fault.kind === "outage");
    if (rate === 0 || this.#uniform("outage") >= 1 / OUTAGE_ONE_IN) return undefined;
    const from = Math.round(2_000 * this.#uniform("outage from"));
    return { kind: "outage", from, until: from + Math.round(120_000 * this.#uniform("outage until")) };
  }

  #isOut(): boolean {
    if (!this.#outage) return false;
    const now = this.#clock.now() - this.#start;
    const out = now >= this.#outage.from && now < this.#outage.until;
    if (out && !this.struck.some(({ place }) => place === "outage"))
      this.struck.push({ place: "outage", fault: this.#outage });
    return out;
  }

  #uniform(text: string): number {
    return hash(`${this.#options.seed}|${text}`);
  }
}

type Maker = (size: number) => Fault;

const crash: Maker = () => ({ kind: "crash" });
const abort: Maker = () => ({ kind: "abort" });
/** Some outlive the state's time limit, some the sandbox. */
const delay: Maker = (size) => ({ kind: "delay", ms: Math.round(40_000 * size ** 2) });
const landsLate: Maker = (size) => ({ kind: "landsLate", ms: Math.round(40_000 * size) });
const lost: Maker = () => ({ kind: "error", name: "ConnectionLost", message: "The answer was lost." });
const throttled: Maker = () => ({
  kind: "error",
  name: "ProvisionedThroughputExceededException",
  message: "Throttled.",
});
const askedTwice: Maker = () => ({ kind: "askedTwice" });

function faultsFor({ of, phase }: FaultPoint): readonly Maker[] {
  if (of === "state") return [abort];
  if (of === "effect")
    return phase === "before" ? [crash, delay, landsLate, abort] : [crash, delay, lost, abort];
  if (of === "ledger")
    return phase === "before" ? [crash, delay, throttled, abort] : [crash, delay, lost, askedTwice, abort];
  return phase === "before" ? [crash, delay] : [crash, delay];
}

/** FNV-1a with a final mix, uniform in [0, 1): drawn for every point, so it has to be cheap. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
}
