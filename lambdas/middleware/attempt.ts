import {
  decodeResult,
  encodeResult,
  type GuardSpec,
  inlineBytes,
  type LedgerRecord,
  MAX_INLINE_BYTES,
  StepOnceError,
  type StepOnceErrorKind,
  type StoredResult,
} from "../../ledger/index.ts";
import type { ErrorClass } from "../guard/classify.ts";
import { observed } from "../guard/observe.ts";
import { ledgerFor } from "../guard/open-claim.ts";
import { encodeApplied, type Held, persist, reportError, reportOutcome } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import { errorOf, nameOf, storedOf } from "../guard/stored-error.ts";
import type { EffectTicket, Once } from "./once-context.ts";

/** How far this attempt has come with the effect. */
type Phase =
  /** The claim is held and nothing was applied. */
  | "claimed"
  /** The effect may be happening. */
  | "applying"
  /** The effect is there; only this attempt knows its result until it is stored. */
  | "applied"
  /** What became of it was reported. */
  | "reported";

export interface AttemptOptions {
  /** What of the handler is the effect: see `OnceOptions`. */
  readonly effect: "handler" | "marked" | "commit";
  /** When the invocation ends, epoch ms. */
  readonly deadline: number;
  readonly onReplay?: ((response: unknown) => unknown) | undefined;
  /** What an error of the effect says of it. */
  readonly read: ReadError;
}

export type ReadError = (guard: GuardSpec, error: unknown) => ErrorClass;

/** Time kept back from the deadline, so that the last write can still be made. Milliseconds. */
const RESERVE_MS = 300;

/**
 * One invocation of a guarded handler: from its granted claim, or from an outcome whose
 * answer was not formed yet, to what the record says in the end.
 */
export class Attempt {
  readonly #services: GuardServices;
  readonly #held: Held & { readonly guard: GuardSpec };
  readonly #options: AttemptOptions;
  readonly #replayed: boolean;
  #phase: Phase;
  #record: LedgerRecord;
  #begun = false;

  constructor(services: GuardServices, held: Held & { readonly guard: GuardSpec }, options: AttemptOptions) {
    this.#services = services;
    this.#held = held;
    this.#options = options;
    this.#record = held.claim;
    this.#replayed = held.claim.status !== "CLAIMED";
    this.#phase = this.#replayed ? "reported" : "claimed";
  }

  /** What the handler sees as `context.once`. */
  once(): Once {
    const { claim } = this.#held;
    const ticket: EffectTicket = { token: claim.token, fence: claim.fence, key: claim.origin.key ?? "" };
    return {
      ...ticket,
      replayed: this.#replayed,
      effect: (apply) => this.#effect(() => apply(ticket)),
      commit: (effect) => this.#commit(effect),
    };
  }

  /** To be called right before the handler. @throws StepOnce.LateOwner when granting the claim took its whole lease */
  async start(): Promise<void> {
    if (this.#replayed || !this.#isOver()) return;
    const error = this.#over();
    await this.#report(error, "release");
    throw error;
  }

  /** The handler returned: what the caller is answered. */
  async answer(response: unknown): Promise<unknown> {
    if (this.#phase === "claimed") {
      this.#phase = "applied";
      return this.#options.effect === "handler" ? this.#complete(response) : this.#withoutEffect(response);
    }
    if (this.#phase === "applying")
      throw this.#error("Misuse", "the handler returned while its effect was still running. Await it");
    switch (this.#phase === "reported" && this.#record.status) {
      case "COMPLETED":
      case "FAILED": {
        const answer = await this.#respond(response);
        return this.#replayed && this.#options.onReplay ? this.#options.onReplay(answer) : answer;
      }
      case "RELEASED":
        throw this.#error("LateOwner", "nothing was applied and the key is free again. Try again");
      default:
        throw this.#error("InDoubt", "the handler returned although nobody knows what became of its effect");
    }
  }

  /** The handler, or a middleware around it, threw: records what that says of the effect. */
  async failed(error: unknown): Promise<void> {
    // middy's early time-out comes while the handler still runs: only the lease may end this claim.
    if (this.#phase !== "claimed" || isEarlyTimeout(error)) return;
    await this.#report(error, this.#options.effect === "handler" ? this.#kindOf(error) : "release");
  }

  async #effect<T>(apply: () => T | Promise<T>): Promise<T> {
    if (!this.#begins("effect")) return this.#outcome<T>();
    let result: T;
    try {
      result = await apply();
    } catch (error) {
      const kind = this.#kindOf(error);
      // Nothing was applied: the handler may still give an answer. Its end decides.
      if (kind === "release") this.#phase = "claimed";
      else await this.#report(error, kind);
      throw error;
    }
    this.#phase = "applied";
    return (await this.#complete(result)) as T;
  }

  async #commit<T>(effect: Parameters<Once["commit"]>[0] & { result?: T }): Promise<T> {
    if (!this.#begins("commit")) return this.#outcome<T>();
    const { claim, guard, pk } = this.#held;
    let sent = false;
    try {
      const result = await encodeResult(effect.result, this.#services.bucket);
      if (result.kind === "unstorable")
        throw this.#error("ResultTooLarge", `nothing was applied: ${result.why}`);
      const ledger = ledgerFor(this.#services, guard);
      sent = true;
      const answer = await ledger.commit(pk, { claim, result }, effect.TransactItems);
      if (answer.kind === "late") throw this.#late();
      this.#reported(answer.record);
      observed(this.#services.observe, "completed", { guard, pk, record: answer.record });
    } catch (error) {
      if (!sent || nameOf(error) === "TransactionCanceledException") {
        this.#phase = "claimed";
        throw error;
      }
      // The release is conditional on the claim, as the transaction is: exactly one of the two is in the record.
      await this.#report(error, "release");
      if (this.#record.status !== "COMPLETED") throw error;
    }
    return this.#outcome<T>();
  }

  /** Lets one effect begin. @returns false when there is a stored outcome to give instead */
  #begins(verb: "effect" | "commit"): boolean {
    const { effect } = this.#options;
    if (effect === "handler")
      throw this.#error("Misuse", 'the handler marks its effect, so declare it: once({ effect: "marked" })');
    if (effect === "commit" && verb === "effect")
      throw this.#error("Misuse", 'only once.commit may be used with once({ effect: "commit" })');
    if (this.#begun) throw this.#error("Misuse", "a second effect was begun. Split the step in two");
    this.#begun = true;
    if (this.#replayed) return false;
    if (this.#phase !== "claimed")
      throw this.#error("Misuse", "an effect was begun after the handler had ended");
    if (this.#isOver()) throw this.#over();
    this.#phase = "applying";
    return true;
  }

  /** Records an effect that is there, and gives the result that stands. */
  async #complete(result: unknown, response?: StoredResult): Promise<unknown> {
    const { claim } = this.#held;
    const stored = await this.#encoded(result);
    if (stored.kind === "unstorable")
      observed(this.#services.observe, "resultLost", { ...this.#held, record: claim, detail: stored.why });
    const { kind, record } = await this.#persist(() =>
      reportOutcome(this.#services, this.#held, {
        claim,
        kind: "complete",
        result: stored,
        ...(response && { response }),
      }),
    );
    if (record?.status !== "COMPLETED" || !this.#answersFor(record)) throw this.#late();
    this.#reported(record);
    // Only this attempt still knows a result that could not be kept.
    if (kind === "recorded" && record.result?.kind === "unstorable") return result;
    return record.result === stored && stored.kind === "object"
      ? JSON.parse(JSON.stringify(result))
      : this.#outcome();
  }

  /** The handler decided that there is nothing to apply: its answer is everybody's answer from now on. */
  async #withoutEffect(response: unknown): Promise<unknown> {
    if (this.#held.claim.earlierDoubt) {
      const error = this.#error("InDoubt", "the handler applied nothing, but an earlier attempt may have");
      await this.#report(error, "doubt");
      throw error;
    }
    const stored = await this.#encoded(response);
    await this.#complete(undefined, stored.kind === "unstorable" ? undefined : stored);
    return this.#respond(response);
  }

  /** The first answer formed from an outcome is everybody's answer; one that cannot be kept has no second. */
  async #respond(response: unknown): Promise<unknown> {
    const { guard, pk } = this.#held;
    const { result, error, response: earlier } = this.#record;
    const taken = (result ? inlineBytes(result) : 0) + Buffer.byteLength(error?.cause ?? "");
    // Whoever asks later is told that the result is lost, and forms no answer.
    if (result?.kind === "unstorable") return response;
    const room = MAX_INLINE_BYTES - taken;
    // A bucket that stays away ends this attempt: the next one forms the answer from the stored result.
    const stored =
      earlier ?? (await this.#persist(() => encodeResult(response, this.#services.bucket, room)));
    const { record } = await this.#persist(() =>
      ledgerFor(this.#services, guard).respond(pk, this.#record, { kind: "respond", response: stored }),
    );
    const kept = record?.response ?? stored;
    if (kept.kind !== "unstorable" || kept !== stored || earlier)
      return decodeResult(kept, this.#services.bucket);
    observed(this.#services.observe, "resultLost", { ...this.#held, record: this.#record, detail: kept.why });
    return response;
  }

  async #report(error: unknown, kind: "release" | "reject" | "doubt"): Promise<void> {
    this.#phase = "reported";
    try {
      const { record } = await this.#persist(() =>
        reportError(this.#services, this.#held, kind, storedOf(error)),
      );
      if (record && this.#answersFor(record)) this.#record = record;
    } catch {
      // The caller must see the effect's own error. The record says CLAIMED until its lease is over.
    }
  }

  /** Another attempt's outcome is this one's answer too, unless the key was free in between and got another payload. */
  #answersFor({ fingerprint }: LedgerRecord): boolean {
    return fingerprint === this.#held.claim.fingerprint;
  }

  async #outcome<T>(): Promise<T> {
    const { status, result, error } = this.#record;
    if (status === "FAILED" && error) throw errorOf(error);
    return (await decodeResult(result ?? { kind: "nothing" }, this.#services.bucket)) as T;
  }

  #reported(record: LedgerRecord): void {
    this.#record = record;
    this.#phase = "reported";
  }

  /** Half of the time that is left is the bucket's, the rest the record's. */
  #encoded(value: unknown): Promise<StoredResult> {
    const now = this.#services.now();
    return encodeApplied(this.#services, now + (this.#options.deadline - now) / 2, value);
  }

  #persist<T>(write: () => Promise<T>): Promise<T> {
    return persist(this.#services, this.#options.deadline - RESERVE_MS, write);
  }

  #kindOf(error: unknown): "release" | "reject" | "doubt" {
    const kinds = { notApplied: "release", stored: "reject", unknown: "doubt" } as const;
    return kinds[this.#options.read(this.#held.guard, error)];
  }

  #isOver(): boolean {
    return this.#services.now() >= this.#held.claim.leaseUntil;
  }

  #over(): StepOnceError {
    return this.#error("LateOwner", "the lease of this attempt is over, so the effect was not begun");
  }

  #late(): StepOnceError {
    return this.#error("LateOwner", "another attempt holds the key by now");
  }

  #error(kind: StepOnceErrorKind, what: string): StepOnceError {
    const { guard, pk } = this.#held;
    return new StepOnceError(
      kind,
      `Workflow "${guard.workflow}", step "${guard.step}", record ${pk}: ${what}.`,
    );
  }
}

const isEarlyTimeout = (error: unknown) =>
  error instanceof Error &&
  error.name === "TimeoutError" &&
  (error.cause as { package?: string } | undefined)?.package === "@middy/core";
