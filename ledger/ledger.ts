import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import {
  type Bounds,
  type ClaimAnswer,
  type ClaimRequest,
  type Decision,
  decideClaim,
  decideCommit,
  decideEvict,
  decideOutcome,
  decideRespond,
  decideSettle,
  decideSweep,
  type EvictAnswer,
  type EvictRequest,
  type OutcomeAnswer,
  type OutcomeRequest,
  type RespondRequest,
  type SettleAnswer,
  type SettleRequest,
  type Write,
} from "./decide/index.ts";
import { StepOnceError } from "./errors.ts";
import type { LedgerRecord } from "./record.ts";
import type { StoredResult } from "./result/stored-result.ts";
import type { LedgerStore, Written } from "./store.ts";
import type { TrailEntry } from "./trail.ts";

/** A refusal means that somebody else got on; so many in a row mean that something is wrong. */
const MAX_ROUNDS = 20;

/**
 * Puts decisions into the store. A request starts from the record that its caller last saw
 * (`seen`, `undefined` for none), writes over exactly that, and decides again on what it
 * finds when it was refused.
 */
export class Ledger {
  readonly #store: LedgerStore;
  readonly #now: () => number;
  readonly #bounds: Bounds;

  /** @param now epoch milliseconds */
  constructor(store: LedgerStore, now: () => number, bounds: Bounds) {
    this.#store = store;
    this.#now = now;
    this.#bounds = bounds;
  }

  read(pk: string): Promise<LedgerRecord | undefined> {
    return this.#store.read(pk);
  }

  claim(pk: string, request: ClaimRequest): Promise<ClaimAnswer> {
    return this.#put(pk, undefined, (record, now) => decideClaim(record, request, now, this.#bounds));
  }

  report(pk: string, request: OutcomeRequest): Promise<OutcomeAnswer> {
    return this.#put(pk, request.claim, (record, now) => decideOutcome(record, request, now, this.#bounds));
  }

  /** Completes and applies in one transaction: the effect is in it, or nothing is. */
  commit(
    pk: string,
    request: { readonly claim: LedgerRecord; readonly result: StoredResult },
    items: readonly TransactWriteItem[],
  ): Promise<OutcomeAnswer> {
    return this.#put(
      pk,
      request.claim,
      (record, now) => decideCommit(record, request, now, this.#bounds),
      (write) => this.#store.commit(pk, write, items),
    );
  }

  respond(
    pk: string,
    seen: LedgerRecord,
    request: Omit<RespondRequest, "claim">,
  ): Promise<{ record: LedgerRecord | undefined }> {
    return this.#put(pk, seen, (record) => decideRespond(record, { ...request, claim: seen }));
  }

  /** @param did the entry of the key's trail, when a person decides */
  settle(
    pk: string,
    seen: LedgerRecord,
    request: SettleRequest,
    did?: (write: Write) => TrailEntry,
  ): Promise<SettleAnswer> {
    return this.#put(
      pk,
      seen,
      (record, now) => decideSettle(record, request, now, this.#bounds),
      (write) => this.#store.write(pk, write, did?.(write)),
    );
  }

  evict(
    pk: string,
    seen: LedgerRecord,
    request: EvictRequest,
    did: (write: Write) => TrailEntry,
  ): Promise<EvictAnswer> {
    return this.#put(
      pk,
      seen,
      (record, now) => decideEvict(record, request, now, this.#bounds),
      (write) => this.#store.write(pk, write, did(write)),
    );
  }

  sweep(pk: string, seen: LedgerRecord): Promise<{ doubted: LedgerRecord | undefined }> {
    return this.#put(pk, seen, (record, now) => decideSweep(record, seen, now, this.#bounds));
  }

  async #put<Answer>(
    pk: string,
    seen: LedgerRecord | undefined,
    decide: (record: LedgerRecord | undefined, now: number) => Decision<Answer>,
    write: (write: Write) => Promise<Written> = (write) => this.#store.write(pk, write),
  ): Promise<Answer> {
    let record = seen;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const decision = decide(record, this.#now());
      if (!decision.write) return decision.answer;
      const outcome = await write(decision.write);
      if (outcome.written) return decision.answer;
      record = outcome.current;
    }
    throw new StepOnceError(
      "LedgerUnavailable",
      `The record ${pk} changed ${MAX_ROUNDS} times while one write was tried.`,
    );
  }
}
