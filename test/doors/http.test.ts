import type { Json } from "../../local/index.ts";
import { sleep } from "../../local/time/clock.ts";
import { httpRequest } from "./sources.ts";
import { DAY, type DoorWorld, type DoorWorldOptions, doorWorld, type Order } from "./world.ts";

const ORDER: Order = { orderId: "order-17", amount: 1250 };
const KEY = '"8e03978e-40d5-43e8-bc93-6894a57f9324"';
const STATUS_URL = "/orders/8e03978e-40d5-43e8-bc93-6894a57f9324";

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const client = ({ clock, door }: DoorWorld) => {
  const call = (request: object) => clock.run(door(request)) as unknown as Promise<Answer>;
  return {
    post: (body: unknown, key?: string, sub?: string) => call(httpRequest("POST", "/orders", body, key, sub)),
    get: (path: string, sub?: string) => call(httpRequest("GET", path, undefined, undefined, sub)),
    call,
  };
};

const opened = (door: NonNullable<DoorWorldOptions["door"]> = {}) => {
  const world = doorWorld({ door });
  const { clock, account, stateMachineArn } = world;
  const arn = () => account.stepFunctions.listExecutions(stateMachineArn)[0]?.executionArn ?? "";
  return {
    ...world,
    ...client(world),
    later: (ms: number) => clock.run(sleep(clock, ms)),
    starts: () => account.effects.all.length,
    stop: () => account.stepFunctions.stopExecution(arn(), { error: "Stopped" }),
    redrive: () => account.stepFunctions.redriveExecution(arn()),
    /** What EventBridge brings when the execution has ended. */
    statusChange: (): Json => {
      const {
        output,
        startDate,
        stopDate = null,
        ...execution
      } = account.stepFunctions.describeExecution(arn());
      const detail = {
        ...execution,
        startDate,
        stopDate,
        output: output === undefined ? null : JSON.stringify(output),
      };
      return {
        source: "aws.states",
        "detail-type": "Step Functions Execution Status Change",
        detail,
      } as Json;
    },
  };
};

const titleOf = ({ body }: Answer) => (JSON.parse(body) as { title: string }).title;

describe("a request with an Idempotency-Key", () => {
  it("is accepted with a status address, which tells how the execution stands", async () => {
    const { post, get, later } = opened();
    const accepted = await post(ORDER, KEY);
    expect(accepted).toMatchObject({ statusCode: 202, headers: { location: STATUS_URL } });
    expect(await get(STATUS_URL)).toEqual(accepted);
    await later(61_000);
    const { statusCode, body } = await get(STATUS_URL);
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { status: "SUCCEEDED", output: ORDER }]);
  });

  it("is answered as before while it runs, and once it is done with its output, equal each time", async () => {
    const { post, later, starts } = opened();
    const accepted = await post(ORDER, KEY);
    expect(await post(ORDER, KEY)).toEqual(accepted);
    await later(61_000);
    const done = await post(ORDER, KEY);
    expect(done.statusCode).toBe(200);
    await later(91 * DAY);
    expect(await post(ORDER, KEY)).toEqual(done);
    expect(starts()).toBe(1);
  });

  it("is answered with its output after Step Functions has forgotten it, though nobody asked in time", async () => {
    const { post, later, door, clock, statusChange } = opened();
    await post(ORDER, KEY);
    await later(61_000);
    await clock.run(door(statusChange()));
    await clock.run(door(statusChange()));
    await later(91 * DAY);
    const { statusCode, body } = await post(ORDER, KEY);
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { status: "SUCCEEDED", output: ORDER }]);
  });

  it("is 410 when it ended otherwise and is forgotten, and still not started again", async () => {
    const { post, later, starts, stop } = opened();
    await post(ORDER, KEY);
    stop();
    await later(91 * DAY);
    // Any start makes Step Functions forget what it no longer keeps.
    await post({ ...ORDER, orderId: "order-18" }, '"another"');
    expect(await post(ORDER, KEY)).toMatchObject({ statusCode: 410 });
    expect(starts()).toBe(2);
  });

  it("is 500 while its execution has failed, and done once that was redriven", async () => {
    const { post, later, stop, redrive, door, clock, statusChange } = opened();
    await post(ORDER, KEY);
    stop();
    await clock.run(door(statusChange()));
    expect(await post(ORDER, KEY)).toMatchObject({ statusCode: 500 });
    redrive();
    expect(await post(ORDER, KEY)).toMatchObject({ statusCode: 202 });
    await later(61_000);
    expect(await post(ORDER, KEY)).toMatchObject({ statusCode: 200 });
  });

  it("is unknown once its retention is over, though the record is still there", async () => {
    const { post, get, later } = opened();
    await post(ORDER, KEY);
    await later(401 * DAY);
    expect(await get(STATUS_URL)).toMatchObject({ statusCode: 404 });
  });

  it("is 409 while the first one is not answered yet", async () => {
    const { clock, door } = opened();
    const both = [1, 2].map(() => door(httpRequest("POST", "/orders", ORDER, KEY)));
    const answers = (await clock.run(Promise.all(both))) as unknown as Answer[];
    const [first, second] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect(first?.statusCode).toBe(202);
    expect(second).toMatchObject({ statusCode: 409, headers: { "retry-after": "5" } });
  });

  it("is 503 when nothing is known to have been started, and may be sent again", async () => {
    const { post, trouble } = opened();
    trouble.refusal = "ExecutionLimitExceeded";
    expect(await post(ORDER, KEY)).toMatchObject({ statusCode: 503 });
    delete trouble.refusal;
    expect(await post(ORDER, KEY)).toMatchObject({ statusCode: 202 });
  });

  it("is 422 with another body, in another order of members it is the same", async () => {
    const { post } = opened();
    await post(ORDER, KEY);
    expect(await post({ amount: 1250, orderId: "order-17" }, KEY)).toMatchObject({ statusCode: 202 });
    const refused = await post({ ...ORDER, amount: 9 }, KEY);
    expect(refused.statusCode).toBe(422);
    expect(titleOf(refused)).toBe("Idempotency-Key is already used");
  });

  it("is its caller's: another caller's same key is another request, and shows nothing of the first", async () => {
    const { post, get, starts } = opened();
    await post(ORDER, KEY, "alice");
    expect(await get(STATUS_URL, "alice")).toMatchObject({ statusCode: 202 });
    expect(await get(STATUS_URL, "bob")).toMatchObject({ statusCode: 404 });
    expect(await post({ orderId: "order-18", amount: 3 }, KEY, "bob")).toMatchObject({ statusCode: 202 });
    expect(starts()).toBe(2);
  });

  it.each([
    ["the bare value", "8e03978e-40d5-43e8-bc93-6894a57f9324"],
    ["white space around it", ` ${KEY} `],
  ])("may be sent as %s", async (_, sent) => {
    const { post, starts } = opened();
    await post(ORDER, KEY);
    expect(await post(ORDER, sent)).toMatchObject({ statusCode: 202 });
    expect(starts()).toBe(1);
  });
});

describe("a request that is not acceptable", () => {
  it.each([
    ["no key", undefined, 400],
    ["an empty key", "", 400],
    ["an empty string for a key", '""', 400],
    ["a blank string for a key", '"  "', 400],
    ["two keys", '"a", "b"', 400],
    ["an open string for a key", '"a', 400],
  ])("with %s is refused before anything is claimed", async (_, key, code) => {
    const { post, account } = opened();
    const { statusCode, headers } = await post(ORDER, key);
    expect(statusCode).toBe(code);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(account.dynamodb.items("steponce-ledger")).toEqual([]);
  });

  it("says what is wrong with its body or its method", async () => {
    const { call, get } = opened();
    const noJson = { ...httpRequest("POST", "/orders", undefined, KEY), body: "order 17" };
    expect(await call(noJson)).toMatchObject({ statusCode: 400 });
    expect(await call({ ...noJson, body: '{"amount":1e999}' })).toMatchObject({ statusCode: 400 });
    expect(await call(httpRequest("DELETE", "/orders"))).toMatchObject({ statusCode: 405 });
    expect(await get("/orders/unknown")).toMatchObject({ statusCode: 404 });
  });
});

describe("callers of a door", () => {
  const by = (authorizer: object | undefined, method = "POST") => {
    const path = method === "POST" ? "/orders" : STATUS_URL;
    const request = httpRequest(method, path, method === "POST" ? ORDER : undefined, KEY);
    return {
      ...request,
      requestContext: { ...request.requestContext, ...(authorizer && { authorizer }) },
    };
  };
  const pool = (identityId: string) => ({
    iam: {
      userArn: "arn:aws:sts::123456789012:assumed-role/app/CognitoIdentityCredentials",
      cognitoIdentity: { identityId },
    },
  });
  const custom = (userId: string) => ({ lambda: { userId } });

  it.each<[string, (who: string) => object, object]>([
    ["a Cognito identity pool", pool, {}],
    ["a Lambda authorizer of format 2.0", custom, { callerFrom: "userId" }],
  ])("by %s have their own keys", async (_, authorizer, door) => {
    const { call, starts } = opened(door);
    expect(await call(by(authorizer("alice")))).toMatchObject({ statusCode: 202 });
    expect(await call(by(authorizer("bob"), "GET"))).toMatchObject({ statusCode: 404 });
    expect(await call(by(authorizer("bob")))).toMatchObject({ statusCode: 202 });
    expect(starts()).toBe(2);
  });

  it.each<[string, object | undefined, object]>([
    ["without a declared member", custom("alice"), {}],
    ["who are not told apart by the member", custom("alice"), { callerFrom: "tenant" }],
    ["whom no authorizer saw, where one was declared", undefined, { callerFrom: "userId" }],
  ])("%s are refused, and nothing is claimed or shown", async (_, authorizer, door) => {
    const { call, account } = opened(door);
    for (const method of ["POST", "GET"]) {
      const refused = await call(by(authorizer, method));
      expect(refused).toMatchObject({ statusCode: 403, body: expect.stringContaining("callerFrom") });
    }
    expect(account.dynamodb.items("steponce-ledger")).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ["nothing", () => undefined],
    ["null", () => null],
    ["a blank", () => " "],
    [
      "an error",
      () => {
        throw new TypeError("no tenant");
      },
    ],
  ])("are refused when the author's partition selects %s for them", async (_, partition) => {
    const { call, account } = opened({ partition });
    for (const method of ["POST", "GET"]) {
      const refused = await call(by({ jwt: { claims: { sub: "alice" } } }, method));
      expect(refused.statusCode).toBe(400);
      expect(titleOf(refused)).toBe("The owner of the Idempotency-Key is missing");
    }
    expect(account.dynamodb.items("steponce-ledger")).toEqual([]);
  });

  it("are the author's affair where there is a partition, whatever the authorizer says", async () => {
    const { call, starts } = opened({ partition: ({ headers }) => headers["content-type"] });
    expect(await call(by(custom("alice")))).toMatchObject({ statusCode: 202 });
    expect(await call(by(custom("bob")))).toMatchObject({ statusCode: 202 });
    expect(starts()).toBe(1);
  });
});

it("answers a REST API as it answers an HTTP API", async () => {
  const { call } = opened();
  const request = {
    httpMethod: "POST",
    path: "/orders",
    headers: { "Idempotency-Key": KEY },
    requestContext: { authorizer: { claims: { sub: "alice" } } },
    body: Buffer.from(JSON.stringify(ORDER)).toString("base64"),
    isBase64Encoded: true,
  };
  expect(await call(request)).toMatchObject({ statusCode: 202, headers: { location: STATUS_URL } });
});
