import { mayJudge, mustMend } from "./code-info.ts";

/** SO18x: tokens, regions and kinds of ledger. */
export const tokenCodes = {
  SO180: mustMend(
    "error",
    "no token known",
    "The policy relies on a token that the callee recognises.",
    "set tokenMember and tokenWindow when the callee takes a token, or use onDoubt: hold",
  ),
  SO181: mustMend(
    "error",
    "token window not known",
    "After the window the same token is a new effect.",
    "declare tokenWindow: how long the callee honours a token",
  ),
  SO182: mayJudge(
    "error",
    "token window shorter than the horizon",
    "The token is all that protects this step, and later attempts apply the effect again.",
    "use mechanism: claim, which keeps a record for as long as retention says",
  ),
  SO183: mayJudge(
    "warning",
    "token window shorter than one attempt",
    "sameTokenIsSafe applies only while a whole new attempt ends inside the window: it never will, and every doubt is held.",
    "shorten the timeout of the state or its Lambda, or use onDoubt: hold or a look-up",
  ),
  SO184: mustMend(
    "error",
    "regional token in a global step",
    "A token replayed in another region is another request.",
    'use onDoubt: hold or a look-up, or region: "regional"',
  ),
  SO185: mustMend(
    "error",
    "claims across regions in an eventually consistent ledger",
    "Two regions can both claim the same key before either sees the other.",
    'use ledger: { replication: "MRSC" }, or region: "regional"',
  ),
  SO186: mustMend(
    "error",
    "transaction in a strongly consistent global table",
    "DynamoDB refuses transactions on MRSC tables.",
    "use mechanism: claim",
  ),
  SO187: mayJudge(
    "warning",
    "no expiry in a strongly consistent global table",
    "MRSC tables have no TTL: expired records stay until something deletes them.",
    "schedule a clean-up, and suppress this with its name as the reason",
  ),
  SO188: mustMend(
    "error",
    "token window longer than the service's",
    "The service forgets the token earlier than declared, and the effect is applied again.",
    "leave tokenWindow out: the documented window is used",
  ),
} as const;
