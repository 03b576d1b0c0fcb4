import type { Call } from "../../lambdas/called/call.ts";
import { callHandler } from "../../lambdas/called/handler.ts";
import type { GuardServices } from "../../lambdas/index.ts";
import { claimHandler, storeHandler } from "../../lambdas/wrapped/handlers.ts";
import { dynamoDBStore } from "../../ledger/index.ts";
import { type Change, LocalDynamoDB } from "../dynamodb/index.ts";
import { StepFunctions, type TaskRequest } from "../engine/index.ts";
import { AslError, type Json } from "../expressions/types.ts";
import { type FaultPlan, noFaults } from "../faults/fault.ts";
import { dynamoDBIntegrations } from "../integrations/dynamodb.ts";
import type { Integration } from "../integrations/integration.ts";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";
import { EffectLog } from "./effect-log.ts";
import { invokeIn, type LocalFunction, type Outside } from "./functions.ts";
import { ledgerTable } from "./ledger-table.ts";
import { Sandbox } from "./sandbox.ts";

export const LEDGER_TABLE = "steponce-ledger";
const REGION = "us-east-1";
export const arnOfFunction = (name: string) => `arn:aws:lambda:${REGION}:123456789012:function:${name}`;

/** What stands behind the guard's own placeholders in a local account. */
export const guardPlaceholders: Readonly<Record<string, string>> = {
  ClaimFunctionArn: arnOfFunction("steponce-claim"),
  StoreFunctionArn: arnOfFunction("steponce-store"),
  CallFunctionArn: arnOfFunction("steponce-call"),
  LedgerTableName: LEDGER_TABLE,
};

export interface AccountOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly faults?: FaultPlan;
  /** False: no events are kept. Default true. */
  readonly history?: boolean;
  /** False: functions run without `once()`, as their authors would have written them. Default true. */
  readonly guarded?: boolean;
  readonly observe?: NonNullable<GuardServices["observe"]>;
}

/** Who calls a function: a state of an execution, or a trigger, which is of none. */
type Caller = Pick<TaskRequest, "state" | "executionArn" | "redriveCount">;

/**
 * An AWS account in this process: Step Functions, Lambda, DynamoDB with the ledger, and
 * whatever integrations are put in. All calls pass through sandboxes, where faults strike.
 */
export class LocalAccount {
  readonly dynamodb: LocalDynamoDB;
  readonly stepFunctions: StepFunctions;
  readonly effects = new EffectLog();
  /** How often each Task was begun, by the state's name. */
  readonly attempts = new Map<string, number>();
  readonly #options: AccountOptions;
  readonly #faults: FaultPlan;
  readonly #functions = new Map<string, LocalFunction>();
  readonly #integrations = new Map<string, Integration>();
  readonly #changes = new Map<string, NonNullable<Change["newImage"]>[]>();

  constructor(options: AccountOptions) {
    const { clock, random, history = true } = options;
    this.#options = options;
    this.#faults = options.faults ?? noFaults;
    this.dynamodb = new LocalDynamoDB({ clock, changed: (change) => this.#remember(change) });
    this.dynamodb.createTable(ledgerTable(LEDGER_TABLE));
    this.stepFunctions = new StepFunctions({
      clock,
      random: random.fork(),
      history,
      tasks: (request) => this.#runTask(request),
      observer: {
        stateEntered: ({ executionArn, redriveCount, state }) => {
          const site = { step: stepOf(state), executionArn, redriveCount };
          const fault = this.#faults.at({ ...site, of: "state", operation: state, phase: "before" });
          if (fault?.kind === "abort") this.#abort(executionArn);
        },
      },
    });
    const [claim, store] = [claimHandler(), storeHandler()];
    this.addFunction("steponce-claim", { handler: () => claim });
    this.addFunction("steponce-store", { handler: () => store });
    this.addFunction("steponce-call", {
      handler: (outside) => callHandler((call) => this.#integrate(requestOf(call), outside)),
      timeoutSeconds: 900,
    });
    this.addIntegrations(dynamoDBIntegrations(this.dynamodb));
  }

  addFunction(name: string, target: LocalFunction): void {
    this.#functions.set(arnOfFunction(name), target);
  }

  addIntegrations(integrations: Readonly<Record<string, Integration>>): void {
    for (const [resource, integration] of Object.entries(integrations))
      this.#integrations.set(resource, integration);
  }

  /** Invokes a function as a trigger does. Faults strike under the function's own name. */
  invoke(name: string, event: Json): Promise<Json> {
    return this.#invoke(arnOfFunction(name), event, { state: name, executionArn: "", redriveCount: 0 });
  }

  /** Epoch ms. */
  now(): number {
    return this.#options.clock.now();
  }

  /** The values that an attribute of one item (its partition key `key`) has had, in order. The ledger is not watched. */
  changes(table: string, key: string, attribute: string): readonly string[] {
    const images = this.#changes.get(`${table}|${key}`) ?? [];
    return images.flatMap((image) => Object.values(image[attribute] ?? {}).map(String));
  }

  #remember({ table, newImage }: Change): void {
    if (table === LEDGER_TABLE || !newImage) return;
    // Tables of the examples have no sort key, and their key comes first.
    const id = `${table}|${Object.values(Object.values(newImage)[0] ?? {})[0]}`;
    const images = this.#changes.get(id);
    if (images) images.push(newImage);
    else this.#changes.set(id, [newImage]);
  }

  async #runTask(request: TaskRequest): Promise<Json> {
    const { resource, state } = request;
    this.attempts.set(state, (this.attempts.get(state) ?? 0) + 1);
    if (this.#functions.has(resource)) return this.#invoke(resource, request.arguments, request);
    if (resource === "arn:aws:states:::lambda:invoke") {
      const { FunctionName, Payload = {} } = request.arguments as { FunctionName: string; Payload?: Json };
      const answer = await this.#invoke(FunctionName, Payload, request);
      return { ExecutedVersion: "$LATEST", Payload: answer, StatusCode: 200 };
    }
    const sandbox = this.#sandbox(request);
    const called = this.#integrate(request, (operation, work) =>
      sandbox.pass({ of: isRead(operation) ? "function" : "effect", operation }, work),
    );
    return Promise.race([called, sandbox.died]);
  }

  /** Makes the call of an integration. Whoever makes it, faults strike around it. */
  async #integrate(request: TaskRequest, outside: Outside): Promise<Json> {
    const { resource, state } = request;
    const integration = this.#integrations.get(resource);
    if (!integration) {
      throw new AslError(
        "States.Runtime",
        `State "${state}": the local account has no ${resource}. Add an integration of that name.`,
      );
    }
    const { clock, random } = this.#options;
    const context = {
      request,
      now: () => clock.now(),
      uuid: () => random.uuid(),
      stepFunctions: this.stepFunctions,
    };
    const operation = resource.replace(/^arn:aws:states:::(aws-sdk:)?/, "");
    try {
      return await outside(operation, () => integration(request.arguments, context));
    } catch (thrown) {
      throw thrown instanceof Error && typeof thrown.cause === "string"
        ? thrown
        : asIntegrationError(operation, thrown);
    }
  }

  async #invoke(arn: string, event: Json, request: Caller): Promise<Json> {
    // A qualified ARN names a version of the same function.
    const target = this.#functions.get(arn) ?? this.#functions.get(arn.replace(/:[^:]+$/, ""));
    if (!target) throw new AslError("Lambda.ResourceNotFoundException", `Function not found: ${arn}`);
    const { clock, random } = this.#options;
    const sandbox = this.#sandbox(request);
    const make = (this.#options.guarded === false ? target.unguarded : undefined) ?? target.handler;
    return invokeIn(sandbox, {
      arn,
      event,
      handler: make((operation, work) => sandbox.pass({ of: "effect", operation }, work)),
      timeoutSeconds: target.timeoutSeconds,
      clock,
      awsRequestId: random.uuid(),
      services: this.#services(sandbox, request),
    });
  }

  #sandbox({ state, executionArn, redriveCount }: Caller): Sandbox {
    return new Sandbox({
      clock: this.#options.clock,
      faults: this.#faults,
      site: { step: stepOf(state), executionArn, redriveCount },
      abort: () => this.#abort(executionArn),
    });
  }

  /** The guard's world as one sandbox sees it: its own clock, and a table that calls pass to. */
  #services(sandbox: Sandbox, request: Caller): GuardServices {
    const { clock, random, observe } = this.#options;
    const client = this.dynamodb.client({
      intercept: (operation, _input, next) => sandbox.pass({ of: "ledger", operation }, next),
    });
    return {
      store: dynamoDBStore(client, LEDGER_TABLE),
      now: () => clock.now() + sandbox.skewMs,
      uuid: () => random.uuid(),
      random: () => random.next(),
      sleep: (ms) =>
        sandbox.pass(
          { of: "function", operation: "sleep" },
          () => new Promise<void>((resolve) => void clock.after(ms, resolve)),
        ),
      region: REGION,
      lookUp: (arn) => async (question) =>
        (await this.#invoke(arn, question as unknown as Json, {
          ...request,
          state: `${request.state} (look-up)`,
        })) as never,
      ...(observe && { observe }),
    };
  }

  #abort(executionArn: string): void {
    if (executionArn === "") return;
    if (this.stepFunctions.describeExecution(executionArn).status === "RUNNING") {
      this.stepFunctions.stopExecution(executionArn, { error: "Aborted", cause: "Stopped from outside." });
    }
  }
}

/** The author's step that a state of the guard belongs to. */
export const stepOf = (state: string) =>
  state.replace(/-(Args|Gate|Route|Apply|Store|Settle|Held|Wait|Judge|Judged|Down|Catch-\d+)$/, "");

/** A call of the guard's own, as a state's task. */
const requestOf = ({ resource, arguments: args, execution }: Call): TaskRequest => ({
  resource,
  arguments: args as Json,
  state: "steponce-call",
  path: [],
  context: null,
  executionArn: execution,
  redriveCount: 0,
  attempt: 0,
  signal: new AbortController().signal,
  submitted: () => {},
});

const isRead = (operation: string) => /:(get|describe|list|query|scan|head|batchGet)/i.test(operation);

/** An answer that was lost under an integration reaches the state as its SDK's client error. */
function asIntegrationError(operation: string, thrown: unknown): AslError {
  const service = operation.split(":")[0] ?? "";
  const name = `${service.charAt(0).toUpperCase()}${service.slice(1)}.SdkClientException`;
  return new AslError(name, thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown));
}
