import { mayJudge, mustMend } from "./code-info.ts";

/** SO14x and SO15x: keys and fingerprints. */
export const keyCodes = {
  SO140: mustMend(
    "error",
    "volatile key",
    "The key changes between two attempts at the same effect, so the second is never recognised.",
    "use a business id that is in the input",
  ),
  SO141: mustMend(
    "error",
    "constant key",
    "Every start has the same key: the first one's result is returned to all others.",
    "use an expression that selects a business id from the state's input",
  ),
  SO142: mustMend(
    "error",
    "key is the same for every item of the Map",
    "The second item gets the first one's result, and its effect is left out.",
    "add what tells the items apart to key",
  ),
  SO143: mayJudge(
    "warning",
    "key is the same on every turn of the loop",
    "The second turn gets the first one's result, and its effect is left out.",
    "add what tells the turns apart to key, or suppress this when every turn is a try at the same effect",
  ),
  SO144: mustMend(
    "error",
    "identity of a Distributed Map's child",
    "Each child has an execution of its own, and another one when the Map Run is restarted.",
    'use scope: "workflow" and a business id of the item',
  ),
  SO145: mustMend(
    "error",
    "key without the tenant",
    "The workflow declares a tenant: the same id of two tenants would share a record.",
    "add partition with the tenant, or the tenant to key",
  ),
  SO146: mustMend(
    "error",
    "not an expression of the state's query language",
    "It would be taken for something else, or fail in every execution.",
    'write "$.orderId" in a JSONPath state, "{% $states.input.orderId %}" in a JSONata one',
  ),
  SO147: mayJudge(
    "warning",
    "key that looks volatile",
    "Ids and times of one request differ in the next, and a repeated start is not recognised.",
    "use a business id, or suppress this with the reason why a repeated start carries the same value",
  ),
  SO150: mustMend(
    "error",
    "volatile fingerprint",
    "It changes between two attempts at the same effect, so every retry fails with StepOnce.Mismatch.",
    "list only what defines the effect, such as the amount and the currency",
  ),
} as const;
