import type { Json } from "../../expressions/types.ts";
import { failed, isAslError } from "../failure.ts";
import type { Visit } from "../visit.ts";

/** A call that a Map itself makes, to read its items or to write its results. Leaves no event. */
export const callService = async (
  visit: Visit,
  resource: string,
  args: Json,
  errorName: "States.ItemReaderFailed" | "States.ResultWriterFailed",
): Promise<Json> => {
  const { run, life, branch } = visit;
  const abort = new AbortController();
  const forget = life.onClose(() => abort.abort());
  try {
    const answer = await run.services.tasks({
      resource,
      state: visit.name,
      path: branch.path,
      arguments: args,
      context: visit.scope.context,
      executionArn: run.record.arn,
      redriveCount: run.record.redriveCount,
      attempt: visit.retries,
      signal: abort.signal,
      submitted: () => {},
    });
    life.check();
    return answer;
  } catch (thrown) {
    life.check();
    const reason = isAslError(thrown) ? `${thrown.name}: ${thrown.cause}` : String(thrown);
    throw failed(errorName, reason);
  } finally {
    forget();
  }
};
