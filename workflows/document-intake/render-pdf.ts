import { S3Client } from "@aws-sdk/client-s3";
import { clientToken, deterministicKey, putObjectOnce } from "steponce/lambdas";
import { type DroppedDocument, type Objects, readDocument } from "./documents.ts";

/**
 * Renders a document under a key that is made of its version. Two renderings differ (they carry their
 * date), so the first one stays: nobody who has read it sees another.
 */
export const renderPdf =
  (s3: Objects, now: () => Date, Bucket = process.env.RENDERED_BUCKET ?? "") =>
  async (document: DroppedDocument) => {
    const { bucket, key, versionId } = document;
    const pages = await readDocument(s3, document);
    const pdfKey = deterministicKey(["rendered", bucket, key, versionId], ".pdf");
    const Body = `%PDF rendered ${now().toISOString()}\n${pages.join("\f")}`;
    // The key says it all: whoever renders this version writes this object.
    await putObjectOnce(s3, { Bucket, Key: pdfKey, Body, token: clientToken(pdfKey, { reach: "global" }) });
    return { pdfKey, pages: pages.length };
  };

export const handler = renderPdf(new S3Client(), () => new Date());
