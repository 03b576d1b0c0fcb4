import { aslFile, defineWorkflow } from "steponce";

/** One version of one object: what S3 says of it, and the start door starts it under. */
const documentKey = ["$states.input.bucket", "$states.input.key", "$states.input.versionId"];

export default defineWorkflow({
  name: "document-intake",
  timeout: "6 hours",
  // S3 by way of EventBridge tries for a day; what it gives up waits 14 days in a queue.
  triggers: [{ eventBridge: { maxAge: "24 hours", deadLetter: "14 days" } }],
  definition: aslFile("intake.asl.yaml"),
  lambdas: {
    RenderPdf: {
      entry: "render-pdf.ts",
      timeout: 50,
      environment: { RENDERED_BUCKET: "${RenderedBucketName}" },
      permissions: [
        { actions: ["s3:GetObject"], resources: ["arn:aws:s3:::${InboxBucketName}/*"] },
        { actions: ["s3:GetObject", "s3:PutObject"], resources: ["arn:aws:s3:::${RenderedBucketName}/*"] },
      ],
    },
    ReadPage: { entry: "read-page.ts", timeout: 50, environment: { READER_URL: "${ReaderUrl}" } },
  },
  substitutions: {
    InboxBucketName: { description: "Bucket that documents are dropped into; with versions", local: "inbox" },
    RenderedBucketName: { description: "Bucket of rendered documents", local: "rendered" },
    ReaderUrl: { description: "Address of the service that reads pages", local: "https://reader.example" },
    DocumentsTableName: { description: "Table of documents, partition key documentId", local: "documents" },
    CatalogueTableName: { description: "Table of counts, partition key bucket", local: "catalogue" },
    NewsTopicArn: {
      description: "Topic that new documents are announced on",
      local: "arn:aws:sns:us-east-1:123456789012:news",
    },
  },
  steps: {
    RenderPdf: {
      mechanism: "natural",
      reason: "the page goes under a key made of the document's version, and S3 takes the first one only",
    },
    ReadPage: {
      scope: "workflow",
      key: [...documentKey, "$states.input.page"],
      retention: "60 days",
      onDoubt: "sameTokenIsSafe",
      tokenWindow: "24 hours",
    },
    IndexDocument: {
      mechanism: "natural",
      reason: "one document, one item: being there is success",
      createIfAbsent: "documentId",
    },
    CountDocument: { mechanism: "transaction", scope: "workflow", key: documentKey, retention: "60 days" },
    Announce: { scope: "workflow", key: documentKey, retention: "60 days" },
  },
});
