import { callerOf } from "./caller.ts";

const USER = "arn:aws:iam::123456789012:user/jane";
const ROLE = "arn:aws:sts::123456789012:assumed-role/shop";
const SESSION = `${ROLE}/i-0a1`;
const IDENTITY = "eu-central-1:5b6f0c1e";

const authorizer = (members: unknown) => ({ authorizer: members });
const NO_IAM = { cognitoIdentityId: null, userArn: null };

describe("the caller", () => {
  it.each([
    ["a JWT", authorizer({ jwt: { claims: { sub: "jane" }, scopes: null } }), "jane"],
    ["a user pool of a REST API", { ...authorizer({ claims: { sub: "jane" } }), identity: NO_IAM }, "jane"],
    ["a Lambda authorizer of format 1.0", authorizer({ principalId: "jane", integrationLatency: 7 }), "jane"],
    ["an IAM user", authorizer({ iam: { userArn: USER, cognitoIdentity: null } }), USER],
    ["a role, whatever its session", authorizer({ iam: { userArn: SESSION } }), ROLE],
    ["a user of a REST API", { identity: { cognitoIdentityId: null, userArn: USER } }, USER],
    ["a role of a REST API", { authorizer: null, identity: { userArn: SESSION } }, ROLE],
    [
      "an identity pool, whose role all its identities share",
      authorizer({ iam: { userArn: SESSION, cognitoIdentity: { identityId: IDENTITY } } }),
      IDENTITY,
    ],
    [
      "an identity pool of a REST API",
      { identity: { cognitoIdentityId: IDENTITY, userArn: SESSION } },
      IDENTITY,
    ],
  ])("of %s is known", (_, requestContext, caller) => {
    expect(callerOf(requestContext)).toEqual({ authorized: true, caller });
  });

  it.each([
    ["format 2.0", authorizer({ lambda: { userId: "jane", tenant: "acme" } }), "jane"],
    ["format 1.0", authorizer({ principalId: "everybody", userId: "jane" }), "jane"],
    ["a JWT", authorizer({ jwt: { claims: { sub: "session", userId: "jane" } } }), "jane"],
    ["a user pool", authorizer({ claims: { sub: "session", userId: "jane" } }), "jane"],
    ["a number", authorizer({ lambda: { userId: 0 } }), "0"],
  ])("is what was declared to say it: %s", (_, requestContext, caller) => {
    expect(callerOf(requestContext, "userId")).toEqual({ authorized: true, caller });
  });

  it.each([
    ["a Lambda authorizer of format 2.0", authorizer({ lambda: { userId: "jane" } }), undefined],
    ["a Lambda authorizer without a context", authorizer({ lambda: null }), undefined],
    ["a JWT without a subject", authorizer({ jwt: { claims: { scope: "orders" } } }), undefined],
    ["a blank subject", authorizer({ jwt: { claims: { sub: " " } } }), undefined],
    ["an empty principal", authorizer({ principalId: "" }), undefined],
    ["an authorizer that is not known yet", authorizer({ passkey: { who: "jane" } }), undefined],
    ["a context without the declared member", authorizer({ lambda: { tenant: "acme" } }), "userId"],
    ["a declared member that is no text", authorizer({ lambda: { userId: { id: 1 } } }), "userId"],
    ["a declared member that every object has", authorizer({ lambda: {} }), "constructor"],
    ["no authorizer where one was declared", {}, "userId"],
  ])("is nobody, and not everybody, for %s", (_, requestContext, callerFrom) => {
    expect(callerOf(requestContext, callerFrom)).toEqual({ authorized: true });
  });

  it.each([
    ["an HTTP API", {}],
    ["a REST API", { identity: NO_IAM }],
    ["format 1.0", { authorizer: { claims: null, scopes: null }, identity: NO_IAM }],
    ["a null", { authorizer: null, identity: null }],
  ])("is everybody where the API is open to all: %s", (_, requestContext) => {
    expect(callerOf(requestContext)).toEqual({ authorized: false });
  });
});
