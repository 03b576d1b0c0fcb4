/** What a gateway's authorizer says of a caller; anything may be missing. */
type Members = Readonly<Record<string, unknown>>;

/** Where the gateways of AWS put it. */
interface RequestContext {
  /** A Lambda authorizer of format 1.0, and of a REST API, puts its context here, beside `principalId`. */
  readonly authorizer?:
    | (Members & {
        readonly jwt?: { readonly claims?: Members };
        readonly claims?: Members | null;
        /** Of format 2.0: the function's `context`, and null when it gave none. */
        readonly lambda?: Members | null;
        readonly iam?: {
          readonly userArn?: unknown;
          readonly cognitoIdentity?: { readonly identityId?: unknown } | null;
        };
        readonly principalId?: unknown;
      })
    | null;
  /** A REST API and format 1.0 tell of IAM here. */
  readonly identity?: { readonly userArn?: unknown; readonly cognitoIdentityId?: unknown } | null;
}

export interface Caller {
  /** Somebody was let in as somebody, so that no other may have the same space of keys. */
  readonly authorized: boolean;
  /** Whom: nothing when the gateway does not say. */
  readonly caller?: string;
}

/**
 * Whom a gateway has let in: the subject of a JWT, an identity of a Cognito identity pool, an IAM user or
 * role, or the principal of a Lambda authorizer.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html,
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html,
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-mapping-template-reference.html
 *
 * @param callerFrom the claim, or member of a Lambda authorizer's context, that says who it is; then nothing else does
 */
export function callerOf(requestContext: object, callerFrom?: string): Caller {
  const { authorizer, identity } = requestContext as RequestContext;
  const { jwt, claims, lambda, iam, principalId } = authorizer ?? {};
  const told =
    callerFrom === undefined
      ? [
          jwt?.claims?.sub,
          claims?.sub,
          // Before the role, which all of a pool's identities share.
          iam?.cognitoIdentity?.identityId,
          identity?.cognitoIdentityId,
          roleOf(iam?.userArn),
          roleOf(identity?.userArn),
          principalId,
        ]
      : [jwt?.claims, claims, lambda, authorizer].map((members) => members?.[callerFrom]);
  const caller = told.find(isName);
  return {
    authorized: caller !== undefined || callerFrom !== undefined || isAuthorized(authorizer),
    ...(caller !== undefined && { caller: String(caller) }),
  };
}

/** Without an authorizer, format 1.0 says `{ "claims": null, "scopes": null }`. */
const isAuthorized = (authorizer: RequestContext["authorizer"]): boolean =>
  Object.entries(authorizer ?? {}).some(
    ([name, value]) => (name !== "claims" && name !== "scopes") || (value !== null && value !== undefined),
  );

const isName = (value: unknown): value is string | number =>
  (typeof value === "string" && value.trim() !== "") || Number.isFinite(value);

/** The session's name changes from host to host; the role is the caller. */
const roleOf = (userArn: unknown): unknown =>
  typeof userArn === "string" ? userArn.replace(/(:assumed-role\/[^/]+)\/.*$/, "$1") : userArn;
