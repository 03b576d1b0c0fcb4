/** What a Lambda proxy integration takes. */
export interface HttpResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Seconds after which a client should ask again. */
const RETRY_AFTER = "5";
const DRAFT = "https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header";

export const json = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpResponse => ({
  statusCode,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const problem = (status: number, title: string, detail: string, headers: Record<string, string> = {}) => ({
  statusCode: status,
  headers: { "content-type": "application/problem+json", ...headers },
  body: JSON.stringify({ type: DRAFT, title, status, detail }),
});

const again = { "retry-after": RETRY_AFTER };

/** Titles and codes of the draft's section 2.7, and what it leaves to the server: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header#section-2.7 */
export const problems = {
  keyMissing: () =>
    problem(
      400,
      "Idempotency-Key is missing",
      "Send an Idempotency-Key header, the same for each try of one request.",
    ),
  keyMalformed: () =>
    problem(
      400,
      "Idempotency-Key is malformed",
      'Send one string of printable ASCII characters, such as "8e03978e-40d5-43e8-bc93-6894a57f9324".',
    ),
  partitionMissing: () =>
    problem(
      400,
      "The owner of the Idempotency-Key is missing",
      "The request does not say what its key belongs to, a tenant or the like, so nothing was started.",
    ),
  callerUnknown: () =>
    problem(
      403,
      "The caller is unknown",
      "The API's authorizer let the request in without saying who calls, so its key cannot be told from another caller's, and nothing was started. The API's owner can name the claim, or the member of the authorizer's context, that says it: `callerFrom` of the start door.",
    ),
  bodyMalformed: (detail: string) => problem(400, "The body is not a valid input", detail),
  keyReused: () =>
    problem(
      422,
      "Idempotency-Key is already used",
      "The key was sent before with another body. Use a new key for another request.",
    ),
  outstanding: () =>
    problem(
      409,
      "A request is outstanding for this Idempotency-Key",
      "The first request with this key is still being processed. Try again with the same key.",
      again,
    ),
  inDoubt: () =>
    problem(
      409,
      "Nobody knows what became of this Idempotency-Key",
      "An earlier request with this key ended without an answer, too long ago to be repeated. Somebody has to look.",
    ),
  tryAgain: () =>
    problem(503, "Not known to have been started", "Try again with the same Idempotency-Key.", again),
  unknownKey: () => problem(404, "Unknown Idempotency-Key", "No request with this key is known."),
  failed: (status: string) =>
    problem(
      500,
      "The execution did not succeed",
      `It is ${status}. It may still be carried on by its operators.`,
    ),
  forgotten: () =>
    problem(
      410,
      "The outcome is no longer known",
      "The execution ended too long ago, and did not succeed in time.",
    ),
  methodNotAllowed: () =>
    problem(405, "Method not allowed", "POST starts, GET asks.", { allow: "GET, POST" }),
};

/** Tells a client where to ask: once for a start, and while it runs. */
export const accepted = (body: unknown, location: string): HttpResponse =>
  json(202, body, { location, ...again });
