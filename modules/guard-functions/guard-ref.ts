/** The guard's Lambdas as a workflow sees them: made by `GuardFunctions`, or existing ones by their names. */
export interface GuardRef {
  /** ARN of the published version (or an alias): what generated states call. */
  readonly claimFunctionArn: string;
  readonly storeFunctionArn: string;
  /** Role of the claim Lambda: a workflow lets it ask the workflow's look-ups. */
  readonly claimRoleName: string;
}
