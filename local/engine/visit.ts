import type { Json, Scope } from "../expressions/types.ts";
import type { QueryLanguage, State } from "./asl.ts";
import type { Branch, MapItem } from "./branch.ts";
import { contextObject } from "./context.ts";
import { Failed, type Failure } from "./failure.ts";
import type { EventDetails } from "./history.ts";
import type { Life } from "./life.ts";
import type { Run } from "./run.ts";

/** One visit of a state: from its entry to its exit, all attempts of its Retry included. */
export class Visit {
  readonly run: Run;
  readonly branch: Branch;
  readonly life: Life;
  readonly name: string;
  readonly state: State;
  readonly input: Json;
  /** Entered before a redrive, and open since. */
  readonly resumed: boolean;
  retries = 0;
  token: string | undefined;
  /** What the state, a Map, makes an input for. */
  #item: MapItem | undefined;
  #scope: Scope | undefined;

  constructor(run: Run, branch: Branch, life: Life) {
    this.run = run;
    this.branch = branch;
    this.life = life;
    this.name = branch.state;
    this.state = branch.block.States[branch.state]!;
    this.input = branch.input;
    this.resumed = branch.entered !== undefined;
  }

  get item(): MapItem | undefined {
    return this.#item ?? this.branch.item;
  }

  /** The same visit, as the item selector of a Map sees it. */
  ofItem(item: MapItem): Visit {
    const visit = new Visit(this.run, this.branch, this.life);
    visit.retries = this.retries;
    visit.#item = item;
    return visit;
  }

  get language(): QueryLanguage {
    return this.state.QueryLanguage ?? this.run.machine.QueryLanguage ?? "JSONPath";
  }

  /** What the expressions of the state see. The context object is only made when one asks for it. */
  get scope(): Scope {
    this.#scope ??= new VisitScope(this);
    return this.#scope;
  }

  /** To be called when something in the context object has changed. */
  renewScope(): void {
    this.#scope = undefined;
  }

  /** Adds an event to the history and makes it the latest of the line. */
  addEvent(type: string, details?: EventDetails): number {
    const { branch, run } = this;
    branch.last = run.history.add(type, branch.last, details);
    return branch.last;
  }

  /** Adds an event that the next one of the line does not follow. */
  addEventAside(type: string, details?: EventDetails, prev = this.branch.last): number {
    return this.run.history.add(type, prev, details);
  }

  /** A failure whose cause says where it happened, in AWS's words. */
  failure(error: string, cause: string): Failed {
    return new Failed(this.placed(error, cause));
  }

  placed(error: string, cause: string): Failure {
    const event = this.branch.entered?.event ?? 0;
    return {
      error,
      cause: `An error occurred while executing the state '${this.name}' (entered at the event id #${event}). ${cause}`,
    };
  }
}

class VisitScope implements Scope {
  #visit: Visit;
  #context: Json | undefined;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  get context(): Json {
    this.#context ??= contextObject(this.#visit);
    return this.#context;
  }

  get variables(): Readonly<Record<string, Json>> {
    return this.#visit.branch.variables;
  }

  random(): number {
    return this.#visit.run.services.random.next();
  }

  uuid(): string {
    return this.#visit.run.services.random.uuid();
  }

  now(): number {
    return this.#visit.run.services.clock.now();
  }
}
