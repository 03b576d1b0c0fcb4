import { z } from "zod";
import type { SdkCall } from "../../facts/index.ts";
import { guard, reader, redrive } from "../wrapped/messages.ts";

const sdk = z.object({
  service: z.string(),
  action: z.string(),
  serviceId: z.string(),
  errorPrefix: z.string(),
  optimized: z.boolean(),
}) satisfies z.ZodType<SdkCall>;

const callMessage = z.object({
  action: z.literal("call"),
  guard,
  key: z.unknown(),
  partition: z.unknown().optional(),
  fingerprint: z.unknown().optional(),
  execution: z.string().min(1),
  redrive,
  resource: z.string(),
  sdk,
  arguments: z.record(z.string(), z.unknown()),
  /** Where the API's own token goes: names of members, joined by dots. */
  tokenMember: z.string().optional(),
});

/** What a state of shape `called` sends. */
export type CallMessage = z.infer<typeof callMessage>;

/** @throws StepOnce.Misuse that names every field that is wrong: the guard fails closed */
export const readCallMessage = reader(callMessage);
