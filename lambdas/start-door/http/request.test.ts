import { isHttp, requestOf } from "./request.ts";

const http = (authorizer?: object) => ({
  rawPath: "/orders",
  headers: { "idempotency-key": "a" },
  requestContext: { http: { method: "POST" }, ...(authorizer && { authorizer }) },
  body: '{"a":1}',
});

describe("a request", () => {
  it("is the same from an HTTP API and a REST API", () => {
    const rest = {
      httpMethod: "POST",
      path: "/orders",
      headers: { "Idempotency-Key": "a" },
      requestContext: {},
      body: Buffer.from('{"a":1}').toString("base64"),
      isBase64Encoded: true,
    };
    expect(requestOf(rest as never)).toEqual(requestOf(http() as never));
  });

  it.each([[{ Records: [] }], [{ requestContext: { condition: "RetriesExhausted" } }], [null], ["text"]])(
    "is not %j",
    (event) => {
      expect(isHttp(event)).toBe(false);
    },
  );
});
