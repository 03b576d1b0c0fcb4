import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from "aws-lambda";
import { type Caller, callerOf } from "./caller.ts";

/** What of an HTTP request the door looks at. */
export interface HttpRequest extends Caller {
  readonly method: string;
  /** As it was sent, still encoded. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

type HttpEvent = APIGatewayProxyEvent | APIGatewayProxyEventV2;

export const isHttp = (event: unknown): event is HttpEvent => {
  const { httpMethod, requestContext } = Object(event) as Partial<APIGatewayProxyEvent>;
  return typeof httpMethod === "string" || (requestContext !== undefined && "http" in requestContext);
};

/**
 * The request of an HTTP API, a REST API or a function URL.
 *
 * @param callerFrom where the caller is told, see `callerOf`
 */
export function requestOf(event: HttpEvent, callerFrom?: string): HttpRequest {
  const headers = Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8").toString("utf8");
  return {
    ...("httpMethod" in event
      ? { method: event.httpMethod, path: event.path }
      : { method: event.requestContext.http.method, path: event.rawPath }),
    headers,
    body,
    ...callerOf(event.requestContext, callerFrom),
  };
}
