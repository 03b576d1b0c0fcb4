import {
  decodeResult,
  encodeResult,
  type GuardSpec,
  type LedgerRecord,
  StepOnceError,
} from "../../ledger/index.ts";
import { classify } from "../guard/classify.ts";
import { observed } from "../guard/observe.ts";
import { ledgerFor } from "../guard/open-claim.ts";
import { type Held, persist, reportError, reportResult } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import type { EffectTicket, Once } from "./once-context.ts";

/** How far this attempt has come with the effect. */
type Phase =
  /** The claim is held and nothing was begun. */
  | "claimed"
  /** The effect may be happening. */
  | "applying"
  /** The effect is there; only this attempt knows its result until it is stored. */
  | "applied"
  /** What became of it was reported. */
  | "reported";

/** Time kept back from the deadline, so that the last write can still be made. Milliseconds. */
const RESERVE_MS = 300;

/**
 * One invocation of a guarded handler: from its granted claim, or from an outcome whose
 * answer was not formed yet, to what the record says in the end.
 */
export class Attempt {
  readonly #services: GuardServices;
  readonly #held: Held & { readonly guard: GuardSpec };
  readonly #marked: boolean;
  #phase: Phase;
  #record: LedgerRecord;

  /** @param options.marked the handler marks its effect; otherwise the whole handler is the effect */
  constructor(
    services: GuardServices,
    held: Held & { readonly guard: GuardSpec },
    options: { marked: boolean },
  ) {
    this.#services = services;
    this.#held = held;
    this.#marked = options.marked;
    this.#record = held.claim;
    this.#phase = held.claim.status === "CLAIMED" ? "claimed" : "reported";
  }

  /** What the handler sees as `context.once`. */
  once(): Once {
    const { claim } = this.#held;
    const ticket: EffectTicket = { token: claim.token, fence: claim.fence, key: claim.origin.key ?? "" };
    return {
      ...ticket,
      replayed: claim.status !== "CLAIMED",
      effect: (apply) => this.#effect(() => apply(ticket)),
      commit: (effect) => this.#commit(effect),
    };
  }

  /** The handler returned: what the caller is answered. */
  async answer(response: unknown): Promise<unknown> {
    if (this.#phase === "claimed") {
      this.#phase = "applied";
      return this.#store(response);
    }
    if (this.#phase === "applying")
      throw this.#error("Misuse", "the handler returned while its effect was still running. Await it");
    switch (this.#phase === "reported" && this.#record.status) {
      case "COMPLETED":
      case "FAILED":
        return this.#respond(response);
      case "RELEASED":
        // Nothing was applied and nothing is remembered: the handler made its peace with the error.
        return response;
      default:
        throw this.#error(
          "InDoubt",
          "the handler returned although nobody knows yet what became of its effect",
        );
    }
  }

  /** The handler, or a middleware around it, threw: records what that says of the effect. */
  async failed(error: unknown): Promise<void> {
    // middy's early time-out comes while the handler still runs: only the lease may end this claim.
    if (this.#phase === "claimed" && !isEarlyTimeout(error)) await this.#report(error, this.#marked);
  }

  async #effect<T>(apply: () => T | Promise<T>): Promise<T> {
    if (this.#phase === "reported") return this.#outcome<T>();
    this.#begin();
    let result: T;
    try {
      result = await apply();
    } catch (error) {
      await this.#report(error, false);
      throw error;
    }
    this.#phase = "applied";
    return (await this.#store(result)) as T;
  }

  async #commit<T>(effect: Parameters<Once["commit"]>[0] & { result?: T }): Promise<T> {
    if (this.#phase === "reported") return this.#outcome<T>();
    const result = await encodeResult(effect.result, this.#services.bucket);
    if (result.kind === "unstorable")
      throw this.#error("ResultTooLarge", `nothing was applied: ${result.why}`);
    this.#begin();
    const { claim, guard, pk } = this.#held;
    try {
      const answer = await ledgerFor(this.#services, guard).commit(
        pk,
        { claim, result },
        effect.TransactItems,
      );
      if (answer.kind === "late") throw this.#late();
      this.#reported(answer.record);
      observed(this.#services.observe, "completed", { guard, pk, record: answer.record });
    } catch (error) {
      // The release is conditional on the claim, as the transaction is: exactly one of the two is in the record.
      await this.#report(error, true);
      if (this.#record.status !== "COMPLETED") throw error;
    }
    return this.#outcome<T>();
  }

  #begin(): void {
    if (!this.#marked) {
      throw this.#error(
        "Misuse",
        'the handler marks its effect, which must be declared: once({ effect: "marked" })',
      );
    }
    if (this.#phase !== "claimed")
      throw this.#error("Misuse", "a second effect was begun. Split the step in two");
    if (this.#services.now() >= this.#held.claim.leaseUntil) {
      throw this.#error("LateOwner", "the lease of this attempt is over, so the effect was not begun");
    }
    this.#phase = "applying";
  }

  /** Stores the result of an effect that is there, and gives the result that stands. */
  async #store(result: unknown): Promise<unknown> {
    const answer = await this.#persist(() => reportResult(this.#services, this.#held, result));
    if (answer.record?.status !== "COMPLETED") throw this.#late();
    this.#reported(answer.record);
    return this.#outcome();
  }

  async #report(error: unknown, notApplied: boolean): Promise<void> {
    const stored = { name: nameOf(error), cause: messageOf(error) };
    // The author's lists only: what is known of integrations' errors is about names that Step Functions gives.
    const { notApplied: known, storeErrors } = this.#held.guard;
    const kind = notApplied
      ? "notApplied"
      : classify({ ...(known && { notApplied: known }), ...(storeErrors && { storeErrors }) }, stored.name);
    const outcome = { notApplied: "release", stored: "reject", unknown: "doubt" } as const;
    this.#phase = "reported";
    try {
      const { record } = await this.#persist(() =>
        reportError(this.#services, this.#held, outcome[kind], stored),
      );
      if (record) this.#record = record;
    } catch {
      // The caller must see the effect's own error. The record says CLAIMED until its lease is over.
    }
  }

  /** The first answer formed from an outcome is everybody's answer. */
  async #respond(response: unknown): Promise<unknown> {
    const { guard, pk } = this.#held;
    const stored = await encodeResult(response, this.#services.bucket);
    const { record } = await this.#persist(() =>
      ledgerFor(this.#services, guard).respond(pk, this.#record, { kind: "respond", response: stored }),
    );
    return decodeResult(record?.response ?? stored, this.#services.bucket);
  }

  async #outcome<T>(): Promise<T> {
    const { status, result, error } = this.#record;
    if (status === "COMPLETED")
      return (await decodeResult(result ?? { kind: "nothing" }, this.#services.bucket)) as T;
    if (status === "FAILED" && error) throw storedError(error);
    throw this.#error("Misuse", `the effect ended as ${status} and was asked for again in one attempt`);
  }

  #reported(record: LedgerRecord): void {
    this.#record = record;
    this.#phase = "reported";
  }

  #persist<T>(write: () => Promise<T>): Promise<T> {
    return persist(this.#services, this.#held.claim.leaseUntil - RESERVE_MS, write);
  }

  #late(): StepOnceError {
    return this.#error("LateOwner", "another attempt holds the key by now");
  }

  #error(kind: ConstructorParameters<typeof StepOnceError>[0], what: string): StepOnceError {
    const { guard, pk } = this.#held;
    return new StepOnceError(
      kind,
      `Workflow "${guard.workflow}", step "${guard.step}", record ${pk}: ${what}.`,
    );
  }
}

/** A stored error as the first attempt threw it: Lambda reports its name and message. */
export function storedError({ name, cause }: { name: string; cause: string }): Error {
  const error = new Error(cause);
  error.name = name;
  return error;
}

const isEarlyTimeout = (error: unknown) =>
  error instanceof Error &&
  error.name === "TimeoutError" &&
  (error.cause as { package?: string } | undefined)?.package === "@middy/core";

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "Error");
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
