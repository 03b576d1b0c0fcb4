export { loadWorkflow, loadWorkflows } from "../definition/index.ts";
export type { AlarmOptions } from "./alarms/alarm.ts";
export type { Metric } from "./alarms/metric.ts";
export type { Exportable } from "./export/export-module.ts";
export { exportModule, writeModule } from "./export/export-module.ts";
export { type FunctionOptions, NodeFunction } from "./function/function.ts";
export { GuardFunctions, type GuardFunctionsProps } from "./guard-functions/guard-functions.ts";
export type { GuardRef } from "./guard-functions/guard-ref.ts";
export { GuardedWorkflow } from "./guarded-workflow/guarded-workflow.ts";
export type { GuardedWorkflowProps } from "./guarded-workflow/props.ts";
export type { IamFinding } from "./iam/derive.ts";
export type { Condition, Grantee, Statement } from "./iam/statement.ts";
export { Ledger, type LedgerProps } from "./ledger/ledger.ts";
export type { LedgerRef } from "./ledger/ledger-ref.ts";
export type {
  EventSource,
  HttpSource,
  ObjectSource,
  QueueSource,
  StartDoorProps,
  StartTarget,
} from "./start-door/props.ts";
export { type QueueSettings, queueFindings } from "./start-door/queue-findings.ts";
export { StartDoor } from "./start-door/start-door.ts";
export { addAwsProvider } from "./terraform/aws-provider.ts";
export { tagEverything } from "./terraform/tags.ts";
export { duplicateIds } from "./terraform/unique-ids.ts";
