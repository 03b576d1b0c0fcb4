import type { Fault, FaultPlan, FaultPoint } from "../faults/fault.ts";
import type { Clock } from "../time/clock.ts";
import { sleep } from "../time/clock.ts";

/** What a call belongs to: which step of which execution made it. */
export type CallSite = Pick<FaultPoint, "step" | "executionArn" | "redriveCount">;

/**
 * One run of one function, or one call of an integration. All that it does of the world goes
 * through `pass`, where faults strike. A dead sandbox never gets an answer again: what a
 * crashed process had begun simply stops.
 */
export class Sandbox {
  readonly site: CallSite;
  readonly skewMs: number;
  readonly #clock: Clock;
  readonly #faults: FaultPlan;
  readonly #abort: () => void;
  readonly died: Promise<never>;
  #die!: (error: Error) => void;
  #dead = false;

  constructor(options: { clock: Clock; faults: FaultPlan; site: CallSite; abort: () => void }) {
    this.#clock = options.clock;
    this.#faults = options.faults;
    this.#abort = options.abort;
    this.site = options.site;
    this.skewMs = options.faults.skewMs?.() ?? 0;
    this.died = new Promise<never>((_, reject) => {
      this.#die = reject;
    });
    this.died.catch(() => {});
  }

  /** Ends everything that runs here, and tells whoever waits for it. */
  die(error: Error): void {
    this.#dead = true;
    this.#die(error);
  }

  /** Makes one call of the world. `work` is the moment at which it happens there. */
  async pass<T>(call: Pick<FaultPoint, "of" | "operation">, work: () => T | Promise<T>): Promise<T> {
    const point = { ...this.site, ...call };
    const latency = this.#faults.latencyMs?.({ ...point, phase: "before" }) ?? 0;
    if (latency > 0) await sleep(this.#clock, latency);
    await this.#alive();
    const before = this.#faults.at({ ...point, phase: "before" });
    if (before?.kind === "landsLate") {
      this.#clock.after(
        before.ms,
        () =>
          void Promise.resolve()
            .then(work)
            .catch(() => {}),
      );
      throw lost();
    }
    await this.#suffer(before);
    let result = await work();
    const after = this.#faults.at({ ...point, phase: "after" });
    if (after?.kind === "askedTwice") result = await work();
    await this.#suffer(after);
    await this.#alive();
    return result;
  }

  async #suffer(fault: Fault | undefined): Promise<void> {
    switch (fault?.kind) {
      case "crash":
        this.die(crashed());
        break;
      case "delay":
        await sleep(this.#clock, fault.ms);
        break;
      case "abort":
        this.#abort();
        break;
      case "error": {
        const error = new Error(fault.message ?? fault.name);
        error.name = fault.name;
        throw error;
      }
    }
    await this.#alive();
  }

  /** In a dead sandbox nothing goes on: the promise stays open for ever. */
  #alive(): Promise<void> | undefined {
    return this.#dead ? new Promise<void>(() => {}) : undefined;
  }
}

function crashed(): Error {
  const error = new Error("The process ended before it answered.");
  error.name = "Lambda.Unknown";
  return error;
}

function lost(): Error {
  const error = new Error("The connection was lost before an answer came.");
  error.name = "ConnectionLost";
  return error;
}
