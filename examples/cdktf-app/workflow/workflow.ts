import { defineWorkflow } from "steponce";

export default defineWorkflow({
  name: "invoicing",
  timeout: "2 hours",
  replayDelay: "1 day",
  definition: {
    StartAt: "SendInvoice",
    States: {
      SendInvoice: {
        Type: "Task",
        Resource: "${SendInvoice}",
        TimeoutSeconds: 60,
        ResultPath: "$.sent",
        Next: "Archive",
      },
      Archive: {
        Type: "Task",
        Resource: "arn:aws:states:::sqs:sendMessage",
        Parameters: { QueueUrl: "${ArchiveQueueUrl}", "MessageBody.$": "$" },
        TimeoutSeconds: 20,
        End: true,
      },
    },
  },
  lambdas: { SendInvoice: "send-invoice.ts" },
  substitutions: { ArchiveQueueUrl: { description: "Queue of invoices to archive" } },
  steps: {
    SendInvoice: { scope: "workflow", key: "$.invoiceId", retention: "60 days" },
    Archive: { scope: "workflow", key: "$.invoiceId", retention: "60 days" },
  },
});
