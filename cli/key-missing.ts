/**
 * Whether a run ended because a step's key selected nothing: the guard says so where it sees it, the state
 * machine where the path leads nowhere (`so1_key` is the variable that takes the key).
 */
export const isKeyMissing = ({ error, cause = "" }: { error?: string; cause?: string }): boolean =>
  error === "StepOnce.KeyMissing" || /'so\d+_key(\.\$)?'/.test(cause);
