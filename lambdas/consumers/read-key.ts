import { StepOnceError } from "../../ledger/index.ts";

/**
 * Selects a key by an author's function.
 *
 * @param of what is being read, for the message
 * @throws StepOnce.KeyMissing when the function throws, as it does for a body that is not what it expects
 */
export function readKey<T>(key: (value: T) => unknown, value: T, of: string): unknown {
  try {
    return key(value);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StepOnceError("KeyMissing", `The key of ${of} cannot be read: ${why}`, { cause: error });
  }
}
