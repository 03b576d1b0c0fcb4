import { LocalBucket } from "../../lambdas/effects/testing/bucket.ts";
import { deterministicKey } from "../../lambdas/index.ts";
import type { LocalAccount } from "../../local/account/account.ts";
import type { LocalBindings } from "../../local/account/bindings.ts";
import type { Json } from "../../local/index.ts";
import { messagingIntegrations } from "../../local/integrations/messaging.ts";
import { reader } from "../outside/reader.ts";
import type { DroppedDocument } from "./documents.ts";
import { readPage } from "./read-page.ts";
import { renderPdf } from "./render-pdf.ts";

/** The buckets of each account, by whose objects the judge counts. */
const buckets = new WeakMap<LocalAccount, LocalBucket>();

/** Business key of a document as in the record. */
const documentOf = ({ bucket, key, versionId }: DroppedDocument) => `${bucket}/${key}/${versionId}`;

const pdfKeyOf = (document: string) => {
  const [bucket = "", key = "", versionId = ""] = document.split("/");
  return deterministicKey(["rendered", bucket, key, versionId], ".pdf");
};

const local: LocalBindings = {
  variety: 3,

  install(account) {
    const { dynamodb, effects } = account;
    dynamodb.createTable({ TableName: "documents", key: { partition: "documentId" } });
    dynamodb.createTable({ TableName: "catalogue", key: { partition: "bucket" } });
    const bucket = new LocalBucket();
    buckets.set(account, bucket);
    const pages = reader(account);
    const now = () => new Date(account.now());
    account.addFunction("document-intake-RenderPdf", {
      handler: (outside) => renderPdf(bucket.client(outside), now),
      unguarded: (outside) => renderPdf(overwriting(bucket).client(outside), now),
      timeoutSeconds: 50,
    });
    account.addFunction("document-intake-ReadPage", {
      handler: (outside) => readPage(pages(outside)),
      unguarded: (outside) => (page, context) => pages(outside).read(page, context.awsRequestId),
      timeoutSeconds: 50,
    });
    account.addIntegrations(
      messagingIntegrations({
        effects,
        effectOf: (_, message) => ({ name: "announcement", key: documentOf(message as never) }),
      }),
    );
  },

  event(account, n) {
    const key = `scan-${n === 0 ? 17 : n}.txt`;
    const pages = Array.from({ length: 1 + 2 * (n % 3) }, (_, page) => `page ${page + 1}`);
    buckets.get(account)?.objects.set(key, { body: pages.join("\n"), metadata: {}, eTag: "e" });
    account.dynamodb.execute("PutItem", {
      TableName: "catalogue",
      Item: { bucket: { S: "inbox" }, documents: { N: "0" } },
    });
    const document = {
      bucket: "inbox",
      key,
      versionId: "v1",
      sequencer: "0055AED6DCD90281E5",
      size: 7,
      eTag: "e",
    };
    return { input: document, pages: pages.length };
  },

  keys(event) {
    const { input, pages } = event as unknown as { input: DroppedDocument; pages: number };
    const document = documentOf(input);
    return {
      RenderPdf: [document],
      ReadPage: Array.from({ length: pages }, (_, page) => `${document}/${page + 1}`),
      IndexDocument: [document],
      CountDocument: [document],
      Announce: [document],
    };
  },

  fact(account, step, key) {
    switch (step) {
      case "RenderPdf":
        return { times: buckets.get(account)?.writes.get(pdfKeyOf(key)) ?? 0 };
      case "ReadPage": {
        const page = Number(key.split("/").at(-1));
        const times = account.effects.count("page", `${pdfKeyOf(key)}|${page}`);
        return { times, result: { words: 100 + page } };
      }
      case "IndexDocument":
        return { times: account.changes("documents", key, "documentId").length };
      case "CountDocument":
        return { times: account.changes("catalogue", "inbox", "documents").length - 1 };
      default:
        return { times: account.effects.count("announcement", key), result: { MessageId: "found" } as Json };
    }
  },
};

export default local;

/** The same bucket as a handler would use it that knows of no conditions: each rendering replaces the last. */
const overwriting = (bucket: LocalBucket) => ({
  client: (outside: Parameters<LocalBucket["client"]>[0]) => {
    const s3 = bucket.client(outside);
    const send = (command: { input: { IfNoneMatch?: string } }) => {
      delete command.input.IfNoneMatch;
      return (s3.send as (command: unknown) => Promise<unknown>)(command);
    };
    return { send: send as unknown as typeof s3.send };
  },
});
