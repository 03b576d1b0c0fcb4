import type { AslDefinition } from "../../definition/asl/types.ts";
import { onceHandler } from "../../lambdas/index.ts";
import { claimHandler, storeHandler } from "../../lambdas/wrapped/handlers.ts";
import { dynamoDBStore } from "../../ledger/index.ts";
import { guardPlaceholders } from "../../local/account/account.ts";
import { fillPlaceholders } from "../../local/account/deploy.ts";
import { invokeIn, type LocalHandler } from "../../local/account/functions.ts";
import { ledgerTable } from "../../local/account/ledger-table.ts";
import { Sandbox } from "../../local/account/sandbox.ts";
import { LocalDynamoDB } from "../../local/dynamodb/index.ts";
import { type StateMachine, StepFunctions, type TaskRequest } from "../../local/engine/index.ts";
import { AslError, type Json } from "../../local/expressions/types.ts";
import { type FaultPlan, noFaults } from "../../local/faults/fault.ts";
import { type Outcome, play } from "../../local/tasks/outcome.ts";
import type { Clock } from "../../local/time/clock.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import type { StateNames } from "./state-names.ts";

const LEDGER = guardPlaceholders.LedgerTableName as string;
const handlers = { ClaimFunctionArn: claimHandler(), StoreFunctionArn: storeHandler() };

/** One of the author's calls, as the outside sees it. */
export interface OutsideCall {
  /** The author's state. */
  readonly state: string;
  readonly path: readonly string[];
  readonly resource: string;
  readonly arguments: Json;
}

export interface WorldOptions {
  readonly seed: number;
  readonly names: StateNames;
  readonly answer: (call: OutsideCall) => Outcome;
  readonly faults?: (clock: Clock) => FaultPlan;
  /** An execution that enters more states is stopped. */
  readonly enteredAtMost?: number;
}

/** What lambda:invoke makes of a function's answer. */
export const invocation = (Payload: Json): Json => ({ ExecutedVersion: "$LATEST", Payload, StatusCode: 200 });

interface Envelope {
  readonly event: { readonly input: Json; readonly once: { readonly key: Json } };
  /** The function is the Task's Resource: the envelope is all that it is given. */
  readonly direct: boolean;
}

const envelopeIn = (args: Json): Envelope | undefined => {
  const { once, Payload } = (args ?? {}) as { once?: unknown; Payload?: { once?: unknown } | null };
  if (once) return { event: args as never, direct: true };
  return Payload?.once ? { event: Payload as never, direct: false } : undefined;
};

/** An effect that happened outside, under the business key that the guard claimed for it. */
export interface AppliedEffect {
  readonly state: string;
  readonly key: string;
}

/**
 * Step Functions with the guard's real Lambdas and ledger, in an outside world that answers every call
 * as it is told to. Calls pass through sandboxes, where faults strike.
 */
export class World {
  readonly clock: VirtualTime;
  readonly stepFunctions: StepFunctions;
  /** Every call of the author's that was answered with success, in order. */
  readonly effects: AppliedEffect[] = [];
  calls = 0;
  /** States in the order in which they were entered, by their place: enclosing states and iterations. */
  readonly entered: { readonly place: string; readonly state: string }[] = [];
  readonly #options: WorldOptions;
  readonly #faults: FaultPlan;
  readonly dynamodb: LocalDynamoDB;
  /** The key that each place's gate claimed last. */
  readonly #claimed = new Map<string, string>();

  constructor(options: WorldOptions) {
    this.#options = options;
    const random = seededRandom(options.seed);
    this.clock = new VirtualTime({ start: Date.parse("2026-01-01T00:00:00Z") });
    this.#faults = options.faults?.(this.clock) ?? noFaults;
    this.dynamodb = new LocalDynamoDB({ clock: this.clock });
    this.dynamodb.createTable(ledgerTable(LEDGER));
    this.stepFunctions = new StepFunctions({
      clock: this.clock,
      random,
      tasks: (request) => this.#run(request),
      observer: {
        stateEntered: ({ state, path, executionArn, redriveCount }) => {
          this.entered.push({ place: path.join("/"), state });
          if (this.entered.length >= (options.enteredAtMost ?? 20_000)) this.abort(executionArn);
          const site = { step: options.names.authorsOf(state), executionArn, redriveCount };
          const fault = this.#faults.at({ ...site, of: "state", operation: state, phase: "before" });
          if (fault?.kind === "abort") this.abort(executionArn);
        },
      },
    });
  }

  deploy(definition: AslDefinition, type: "STANDARD" | "EXPRESS" = "STANDARD"): string {
    const filled = fillPlaceholders(definition, guardPlaceholders) as unknown as StateMachine;
    return this.stepFunctions.createStateMachine({ name: "subject", definition: filled, type });
  }

  abort(executionArn: string): void {
    if (this.stepFunctions.describeExecution(executionArn).status === "RUNNING") {
      this.stepFunctions.stopExecution(executionArn, { error: "Aborted" });
    }
  }

  async #run(request: TaskRequest): Promise<Json> {
    const sandbox = new Sandbox({
      clock: this.clock,
      faults: this.#faults,
      site: {
        step: this.#options.names.authorsOf(request.state),
        executionArn: request.executionArn,
        redriveCount: request.redriveCount,
      },
      abort: () => this.abort(request.executionArn),
    });
    const own = Object.entries(handlers).find(([name]) => guardPlaceholders[name] === request.resource);
    if (own) return this.#invoke(own[1], request.arguments, request, sandbox);
    const envelope = envelopeIn(request.arguments);
    if (envelope) return this.#guardedLambda(envelope, request, sandbox);
    // Taken now: a call that lands late belongs to the claim that it was made under.
    const key = this.#claimed.get(this.#place(request)) ?? "";
    const work = sandbox.pass({ of: "effect", operation: request.resource }, () => this.#call(request, key));
    try {
      return await Promise.race([work, sandbox.died]);
    } catch (thrown) {
      if (thrown instanceof AslError || (thrown as { failure?: unknown }).failure) throw thrown;
      // An answer that got lost tells nothing.
      throw new AslError("Lambda.Unknown", thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  #invoke(
    handler: (event: never, context: never) => unknown,
    event: Json,
    request: TaskRequest,
    sandbox: Sandbox,
  ): Promise<Json> {
    const message = event as { action?: string; key?: Json };
    if (message.action === "claim") this.#claimed.set(this.#place(request), JSON.stringify(message.key));
    const random = seededRandom(this.#options.seed + this.calls++);
    const client = this.dynamodb.client({
      intercept: (operation, _input, next) => sandbox.pass({ of: "ledger", operation }, next),
    });
    return invokeIn(sandbox, {
      arn: request.resource,
      event,
      handler: handler as LocalHandler,
      clock: this.clock,
      awsRequestId: random.uuid(),
      services: {
        store: dynamoDBStore(client, LEDGER),
        now: () => this.clock.now() + sandbox.skewMs,
        uuid: () => random.uuid(),
        random: () => 0.5,
        sleep: (ms) => new Promise<void>((resolve) => void this.clock.after(ms, resolve)),
        region: "us-east-1",
        lookUp: () => async () => ({ found: "unknown" }),
      },
    });
  }

  /** A Lambda of the author's that guards itself: it makes its call, through which the outside is reached, once. */
  async #guardedLambda({ event, direct }: Envelope, request: TaskRequest, sandbox: Sandbox): Promise<Json> {
    const key = JSON.stringify(event.once.key);
    const handler = onceHandler<Json, Json>((input) =>
      sandbox.pass({ of: "effect", operation: request.resource }, async () => {
        const payload = { ...(request.arguments as { readonly [name: string]: Json }), Payload: input };
        const result = await this.#call({ ...request, arguments: direct ? input : payload }, key);
        return direct ? result : ((result as { readonly Payload?: Json } | null)?.Payload ?? null);
      }),
    );
    const answer = await this.#invoke(handler as never, event as never, request, sandbox);
    return direct ? answer : invocation(answer);
  }

  #place({ executionArn, path, state }: TaskRequest): string {
    return `${executionArn}|${path.join("/")}|${this.#options.names.authorsOf(state)}`;
  }

  async #call(request: TaskRequest, key: string): Promise<Json> {
    const { resource, path, token } = request;
    const state = this.#options.names.authorsOf(request.state);
    this.calls += 1;
    const outcome = this.#options.answer({ state, path, resource, arguments: request.arguments });
    if ("output" in outcome) this.effects.push({ state, key });
    if (resource.endsWith(".waitForTaskToken") && token !== undefined && "output" in outcome) {
      this.clock.after(1, () => {
        try {
          this.stepFunctions.sendTaskSuccess(token, outcome.output);
        } catch {
          // Nobody waits for it any more.
        }
      });
      return {};
    }
    if (/\.sync(:2)?$/.test(resource)) request.submitted({});
    return play(outcome);
  }
}
