import { FAKE } from "./lambda-gateway.ts";

const SERVICES = [
  "cloudwatch",
  "dynamodb",
  "events",
  "iam",
  "lambda",
  "logs",
  "s3",
  "scheduler",
  "sfn",
  "sns",
  "sqs",
  "sts",
];

/** A provider that talks to the fake AWS only. */
export const fakeProvider = (endpoint: string) => ({
  aws: {
    region: FAKE.region,
    access_key: FAKE.credentials.accessKeyId,
    secret_key: FAKE.credentials.secretAccessKey,
    skip_credentials_validation: true,
    skip_metadata_api_check: true,
    s3_use_path_style: true,
    endpoints: [Object.fromEntries(SERVICES.map((service) => [service, endpoint]))],
  },
});

/** What a plan would do, by address; an empty object is an empty plan. */
export const plannedActions = (planJson: string): Record<string, string> => {
  const plan = JSON.parse(planJson) as {
    resource_changes?: { address: string; mode: string; change: { actions: string[] } }[];
  };
  return Object.fromEntries(
    (plan.resource_changes ?? [])
      .filter(({ mode, change }) => mode === "managed" && change.actions.join() !== "no-op")
      .map(({ address, change }) => [address, change.actions.join()]),
  );
};
