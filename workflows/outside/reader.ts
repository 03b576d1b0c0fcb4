import type { LocalAccount } from "../../local/account/account.ts";
import type { Outside } from "../../local/account/functions.ts";
import type { Reader } from "../document-intake/reader.ts";

const TOKEN_MS = 86_400_000;

/** A reader of pages that takes idempotency keys, and charges for each page that it reads. */
export function reader(account: LocalAccount): (outside: Outside) => Reader {
  const read = new Map<string, { at: number; words: number }>();
  return (outside) => ({
    read: ({ pdfKey, page }, token) =>
      outside("reader:read", () => {
        const known = read.get(token);
        if (known && account.now() - known.at <= TOKEN_MS) return { words: known.words };
        account.effects.add({ name: "page", key: `${pdfKey}|${page}`, at: account.now() });
        const answer = { at: account.now(), words: 100 + page };
        read.set(token, answer);
        return { words: answer.words };
      }),
  });
}
