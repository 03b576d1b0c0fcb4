/**
 * What to say of a run that ended because a step's key selected nothing; nothing for any other end. The
 * guard says so where it sees it, the state machine where the path leads nowhere (`so1_key` is the
 * variable that takes the key).
 */
export function keyMissing({ error, cause = "" }: { error?: string; cause?: string }): string | undefined {
  if (error === "StepOnce.KeyMissing") return messageIn(cause);
  if (!/'so\d+_key(\.\$)?'/.test(cause)) return undefined;
  const step = /the state '([^']+)'/.exec(cause)?.[1] ?? "";
  return `Step "${step}": the key selects nothing. ${cause}\nCorrect \`key\` in the step's config, or the input.`;
}

/** A Lambda's error travels as JSON. */
function messageIn(cause: string): string {
  try {
    return String((JSON.parse(cause) as { errorMessage?: unknown }).errorMessage ?? cause);
  } catch {
    return cause;
  }
}
