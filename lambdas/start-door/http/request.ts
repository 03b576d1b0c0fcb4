import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from "aws-lambda";

/** What of an HTTP request the door looks at. */
export interface HttpRequest {
  readonly method: string;
  /** As it was sent, still encoded. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Whom the gateway's authoriser found: the subject of a JWT, a principal, or an IAM user. */
  readonly caller?: string;
}

type HttpEvent = APIGatewayProxyEvent | APIGatewayProxyEventV2;

export const isHttp = (event: unknown): event is HttpEvent => {
  const { httpMethod, requestContext } = Object(event) as Partial<APIGatewayProxyEvent>;
  return typeof httpMethod === "string" || (requestContext !== undefined && "http" in requestContext);
};

/** The request of an HTTP API, a REST API or a function URL. */
export function requestOf(event: HttpEvent): HttpRequest {
  const headers = Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8").toString("utf8");
  const caller = callerOf(event);
  return {
    ...("httpMethod" in event
      ? { method: event.httpMethod, path: event.path }
      : { method: event.requestContext.http.method, path: event.rawPath }),
    headers,
    body,
    ...(caller !== undefined && { caller }),
  };
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
function callerOf({ requestContext }: HttpEvent): string | undefined {
  const { authorizer } = requestContext as { authorizer?: Record<string, unknown> };
  const { jwt, iam, claims, principalId } = Object(authorizer) as {
    jwt?: { claims?: { sub?: unknown } };
    iam?: { userArn?: unknown };
    claims?: { sub?: unknown };
    principalId?: unknown;
  };
  const caller = jwt?.claims?.sub ?? claims?.sub ?? iam?.userArn ?? principalId;
  // The session's name changes from host to host; the role is the caller.
  return caller === undefined ? undefined : String(caller).replace(/(:assumed-role\/[^/]+)\/.*$/, "$1");
}
