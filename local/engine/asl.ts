import type { Json } from "../expressions/types.ts";

export type QueryLanguage = "JSONPath" | "JSONata";

export type StateType = "Task" | "Pass" | "Choice" | "Wait" | "Succeed" | "Fail" | "Parallel" | "Map";

/** States that run one after the other: a state machine, a branch of a Parallel, what a Map does per item. */
export interface Block {
  StartAt: string;
  States: Record<string, State>;
}

/** A state machine in the Amazon States Language. */
export interface StateMachine extends Block {
  Comment?: string;
  Version?: string;
  QueryLanguage?: QueryLanguage;
  TimeoutSeconds?: number;
}

export interface ItemProcessor extends Block {
  ProcessorConfig?: { Mode?: "INLINE" | "DISTRIBUTED"; ExecutionType?: "STANDARD" | "EXPRESS" };
}

export interface Retrier {
  ErrorEquals: string[];
  IntervalSeconds?: number;
  MaxAttempts?: number;
  BackoffRate?: number;
  MaxDelaySeconds?: number;
  JitterStrategy?: "FULL" | "NONE";
}

export interface Catcher {
  ErrorEquals: string[];
  Next: string;
  ResultPath?: string | null;
  Output?: Json;
  Assign?: Record<string, Json>;
}

/** One rule of a Choice; the operators of JSONPath rules are read by `local/expressions`. */
export interface ChoiceRule {
  Next: string;
  Condition?: Json;
  Output?: Json;
  Assign?: Record<string, Json>;
  [operator: string]: Json | undefined;
}

export interface ItemReader {
  Resource: string;
  Parameters?: Json;
  Arguments?: Json;
  ReaderConfig?: ReaderConfig;
}

export interface ReaderConfig {
  InputType?: "CSV" | "JSON" | "JSONL" | "PARQUET" | "MANIFEST";
  CSVHeaderLocation?: "FIRST_ROW" | "GIVEN";
  CSVHeaders?: string[];
  CSVDelimiter?: "COMMA" | "PIPE" | "SEMICOLON" | "SPACE" | "TAB";
  ItemsPointer?: string;
  MaxItems?: number | string;
  MaxItemsPath?: string;
}

export interface ItemBatcher {
  MaxItemsPerBatch?: number | string;
  MaxItemsPerBatchPath?: string;
  MaxInputBytesPerBatch?: number | string;
  MaxInputBytesPerBatchPath?: string;
  BatchInput?: Json;
}

export interface ResultWriter {
  Resource?: string;
  Parameters?: Json;
  Arguments?: Json;
  WriterConfig?: { Transformation?: "NONE" | "COMPACT" | "FLATTEN"; OutputType?: "JSON" | "JSONL" };
}

/** A state of any type; which fields a type may have is checked before a definition is accepted. */
export interface State {
  Type: StateType;
  Comment?: string;
  QueryLanguage?: QueryLanguage;
  Next?: string;
  End?: boolean;
  InputPath?: string | null;
  OutputPath?: string | null;
  Parameters?: Json;
  ResultSelector?: Json;
  ResultPath?: string | null;
  Arguments?: Json;
  Output?: Json;
  Assign?: Record<string, Json>;
  Retry?: Retrier[];
  Catch?: Catcher[];
  Result?: Json;
  Resource?: string;
  TimeoutSeconds?: number | string;
  TimeoutSecondsPath?: string;
  HeartbeatSeconds?: number | string;
  HeartbeatSecondsPath?: string;
  Credentials?: Json;
  Choices?: ChoiceRule[];
  Default?: string;
  Seconds?: number | string;
  SecondsPath?: string;
  Timestamp?: string;
  TimestampPath?: string;
  Error?: string;
  ErrorPath?: string;
  Cause?: string;
  CausePath?: string;
  Branches?: Block[];
  Items?: Json;
  ItemsPath?: string;
  ItemSelector?: Json;
  ItemProcessor?: ItemProcessor;
  /** The old name of ItemProcessor. */
  Iterator?: ItemProcessor;
  MaxConcurrency?: number | string;
  MaxConcurrencyPath?: string;
  ItemReader?: ItemReader;
  ItemBatcher?: ItemBatcher;
  ResultWriter?: ResultWriter;
  ToleratedFailureCount?: number | string;
  ToleratedFailureCountPath?: string;
  ToleratedFailurePercentage?: number | string;
  ToleratedFailurePercentagePath?: string;
  Label?: string;
}

/** What a Map does per item, under its new or its old name. */
export const processorOf = (state: State): ItemProcessor => (state.ItemProcessor ?? state.Iterator)!;

export const isDistributed = (state: State): boolean =>
  state.Type === "Map" && processorOf(state).ProcessorConfig?.Mode === "DISTRIBUTED";
