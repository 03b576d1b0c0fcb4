import { idempotencyKey } from "steponce/lambdas";

/** The service that reads a page, paid by the page. */
export interface Reader {
  /** @throws ReaderUnreachable: nobody knows whether the page was read, and charged for */
  read(page: { readonly pdfKey: string; readonly page: number }, token: string): Promise<{ words: number }>;
}

/** Its idempotency keys, as its documentation has them. */
const PROFILE = {
  name: "Idempotency-Key",
  in: "header",
  maxLength: 64,
  windowSeconds: 86_400,
  source: "https://reader.example/docs/idempotency",
} as const;

export const httpReader = (url = process.env.READER_URL): Reader => ({
  async read(page, token) {
    const { name, value } = idempotencyKey(token, PROFILE);
    const response = await fetch(`${url}/pages`, {
      method: "POST",
      headers: { "content-type": "application/json", [name]: value },
      body: JSON.stringify(page),
    }).catch((cause: unknown) => {
      throw unreachable(`No answer from ${url}: ${cause}`);
    });
    if (!response.ok) throw unreachable(`${response.status} from ${url}`);
    return (await response.json()) as { words: number };
  },
});

const unreachable = (message: string) => Object.assign(new Error(message), { name: "ReaderUnreachable" });
