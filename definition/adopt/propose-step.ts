import { parseDuration } from "../../ledger/duration.ts";
import { invokesLambda, parseResource, waitsForToken } from "../asl/resource.ts";
import type { AslState, TaskState } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";
import { type CallKind, callKind } from "../config/api.ts";
import { DECIDE } from "../config/decisions.ts";
import type { StepConfig } from "../config/step-schema.ts";
import { turnsIn } from "../findings/checks/repetition.ts";
import { chainOf } from "../findings/difference.ts";
import { itemWriteOf } from "../guard/dynamo.ts";
import { candidateIds } from "./candidate-ids.ts";

/** A declaration for a Task, with what a person should know about it. */
export interface Proposal {
  readonly step: StepConfig;
  readonly remarks: readonly string[];
}

/** What the longest call is taken to last, when the definition does not say; and a job or an answer of somebody's. */
const CALL = "5 minutes";
const JOB = "1 day";

/** Longer than a year's execution, its redrive and the replay of its trigger, retries included. */
const LONG_RETENTION = "3 years";

/** Reads stay as they are; everything else gets a claim that holds within one execution, and questions. */
export const proposeStep = (
  site: Site,
  type: "STANDARD" | "EXPRESS",
  sites: readonly Site[] = [site],
): Proposal => {
  const loops = turnsIn(chainOf(site, sites)).length > 0;
  const kind = callKind(site);
  const resource = parseResource(String(site.state.Resource));
  if (kind === "read" || kind === "reads by its method") {
    return { step: { readOnly: true }, remarks: [] };
  }
  const distributed = site.within.some((around) => around.distributed);
  const perExecution = type === "STANDARD" && !distributed;
  const step = {
    ...(itemWriteOf(site.state as TaskState) !== undefined && { mechanism: "transaction" as const }),
    scope: (DECIDE + (perExecution ? "execution" : "workflow")) as "execution",
    key: DECIDE + (perExecution ? keyWithin(site, loops) : wholeInput(site)),
    retention: LONG_RETENTION,
    ...(hasTimeout(site.state) ? {} : { timeout: DECIDE + timeoutFor(site.state) }),
    ...(resource.kind === "activity" && { calleeTimeout: DECIDE + CALL }),
    ...(waitsForToken(resource) && { calleeTimeout: DECIDE + JOB }),
  };
  return { step, remarks: remarksOn(site, kind, perExecution, loops) };
};

const remarksOn = (site: Site, kind: CallKind, perExecution: boolean, loops: boolean): readonly string[] => {
  const ids = candidateIds(site);
  const isLambda = kind === "unknown" && invokesLambda(parseResource(String(site.state.Resource)));
  return [
    String(site.state.Resource),
    ...(isLambda
      ? [
          "Does the function change anything? If not: { readOnly: true }. If it is yours, list it under lambdas.",
        ]
      : []),
    ...(kind === "writes by its method" || kind === "method of the run"
      ? ["Does the call change anything? If not: { readOnly: true }."]
      : []),
    ...(perExecution ? [] : ["Every start of the same work must give the same key: use a business id."]),
    ...(loops ? ["It runs on every turn of a loop: what is to happen on each needs a key of its own."] : []),
    ...(ids.length > 0 ? [`Perhaps a business id: ${ids.join(", ")}`] : []),
  ];
};

const hasTimeout = ({ TimeoutSeconds, TimeoutSecondsPath }: AslState): boolean =>
  TimeoutSeconds !== undefined || TimeoutSecondsPath !== undefined;

const timeoutFor = ({ Resource, HeartbeatSeconds }: AslState): string => {
  const resource = parseResource(String(Resource));
  const waits =
    "pattern" in resource ? resource.pattern !== "request-response" : resource.kind === "activity";
  const timeout = waits ? JOB : CALL;
  const heartbeat = Number(HeartbeatSeconds ?? 0);
  return parseDuration(timeout) > heartbeat ? timeout : `${2 * heartbeat} seconds`;
};

/** Tells the items of Maps apart within one execution; outside of Maps and loops the step itself is enough. */
const keyWithin = (site: Site, loops: boolean): string => {
  const maps = site.within.filter(({ kind }) => kind === "Map").length;
  // The context object knows the innermost item only, and nothing of the turns of a loop.
  if (maps > 1 || loops) return wholeInput(site);
  const path = maps === 1 ? "Map.Item.Index" : "Execution.Id";
  return site.language === "JSONata" ? `{% $states.context.${path} %}` : `$$.${path}`;
};

const wholeInput = ({ language }: Site): string =>
  language === "JSONata"
    ? "{% $hash($string($states.input), 'SHA-256') %}"
    : "States.Hash(States.JsonToString($), 'SHA-256')";
