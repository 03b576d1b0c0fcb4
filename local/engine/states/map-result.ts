import { evaluateTemplate, isObject, type Json } from "../../expressions/index.ts";
import type { ResultWriter } from "../asl.ts";
import type { MapRun, MapRunChild } from "../branch.ts";
import { inState, jsonata } from "../evaluate.ts";
import type { Visit } from "../visit.ts";
import { effectiveInput } from "./map-items.ts";
import { callService } from "./service-call.ts";

/**
 * The result of a distributed Map: the outputs of the children that succeeded or, with a ResultWriter,
 * where they were written. The task runner answers the writer's resource, one call per file.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-resultwriter.html
 */
export const resultOf = async (visit: Visit, mapRun: MapRun): Promise<Json> => {
  const { ResultWriter } = visit.state;
  const succeeded = mapRun.children.filter(({ status }) => status === "SUCCEEDED");
  if (!ResultWriter?.Resource) return transformed(succeeded, ResultWriter);
  const target = await targetOf(visit, ResultWriter);
  const { Bucket, Prefix } = isObject(target) ? target : {};
  const folder = [Prefix, mapRun.arn.slice(mapRun.arn.lastIndexOf(":") + 1)].filter(Boolean).join("/");
  const write = (file: string, content: Json) =>
    callService(
      visit,
      ResultWriter.Resource!,
      { Bucket: Bucket ?? null, Key: `${folder}/${file}`, Body: JSON.stringify(content) },
      "States.ResultWriterFailed",
    );
  const files: Record<string, Json> = {};
  for (const [status, children] of Object.entries(byStatus(mapRun))) {
    const content = status === "SUCCEEDED" ? transformed(children, ResultWriter) : children.map(told);
    await write(`${status}_0.json`, content);
    files[status] = [{ Key: `${folder}/${status}_0.json`, Size: JSON.stringify(content).length }];
  }
  await write("manifest.json", {
    DestinationBucket: Bucket ?? null,
    MapRunArn: mapRun.arn,
    ResultFiles: files,
  });
  return {
    MapRunArn: mapRun.arn,
    ResultWriterDetails: { Bucket: Bucket ?? null, Key: `${folder}/manifest.json` },
  };
};

const targetOf = (visit: Visit, writer: ResultWriter): Json | Promise<Json> =>
  visit.language === "JSONata"
    ? jsonata(visit, "ResultWriter/Arguments", writer.Arguments ?? {})
    : inState(visit, () => evaluateTemplate(writer.Parameters ?? {}, effectiveInput(visit), visit.scope));

const transformed = (children: MapRunChild[], writer: ResultWriter | undefined): Json => {
  const { Transformation = writer?.Resource ? "NONE" : "COMPACT" } = writer?.WriterConfig ?? {};
  if (Transformation === "NONE") return children.map(told);
  const outputs = children.map(({ output }) => output ?? null);
  return Transformation === "FLATTEN" ? outputs.flat() : outputs;
};

const told = ({ arn, input, output, status }: MapRunChild): Json => ({
  ExecutionArn: arn ?? null,
  Input: JSON.stringify(input),
  ...(output !== undefined && { Output: JSON.stringify(output) }),
  Status: status,
});

const byStatus = ({ children }: MapRun): Record<string, MapRunChild[]> => {
  const groups: Record<string, MapRunChild[]> = {};
  for (const child of children) {
    const status = child.status === "SUCCEEDED" || child.status === "PENDING" ? child.status : "FAILED";
    groups[status] = [...(groups[status] ?? []), child];
  }
  return groups;
};
