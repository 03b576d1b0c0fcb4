import { mayJudge, mustMend } from "./code-info.ts";

/** SO10x: what the config says about the steps. */
export const declarationCodes = {
  SO101: mustMend(
    "error",
    "undeclared step",
    "Only the author knows whether repeating a Task changes anything; a guess would apply effects twice.",
    "declare it under steps: { readOnly: true }, or a scope, a key and a retention",
  ),
  SO102: mustMend(
    "error",
    "unknown step",
    "A declaration without its Task guards nothing, and the Task it was meant for may be unguarded.",
    "use the name of a Task state of the definition, or remove the declaration",
  ),
  SO103: mustMend(
    "error",
    "unknown option",
    "A misspelt option would be ignored, and its default used instead.",
    "correct the name, or remove the option",
  ),
  SO104: mustMend(
    "error",
    "wrong value",
    "The value is not one that the option can have.",
    "give a value that docs/config.md lists",
  ),
  SO105: mustMend(
    "error",
    "unparseable duration",
    "A duration that is read wrongly ends the protection early.",
    'write "90 days", "1 hour 30 minutes", ISO 8601 such as "PT6H", or whole seconds',
  ),
  SO106: mustMend(
    "error",
    "scope missing",
    "The scope says which attempts are the same; with the wrong one, effects repeat or are left out.",
    'add scope: "execution", "workflow", or { shared: "name" }',
  ),
  SO107: mustMend(
    "error",
    "retention missing",
    "A stored result protects only while it is kept.",
    'add retention, at least as long as the horizon: retention: "60 days"',
  ),
  SO108: mustMend(
    "error",
    "key missing or empty",
    "The key tells one effect from another; without it nothing can be recognised as a repetition.",
    'add key, an expression that selects a business id from the state\'s input: key: "$.orderId"',
  ),
  SO109: mustMend(
    "error",
    "write declared as read",
    "A step declared readOnly is not guarded, so a retry or redrive repeats the write.",
    "declare a mechanism with a scope, a key and a retention",
  ),
  SO110: mayJudge(
    "warning",
    "perhaps a write declared as read",
    "A POST, PUT, PATCH or DELETE mostly changes something, and a readOnly step is not guarded.",
    "declare a mechanism, or suppress this with the reason why the call changes nothing",
  ),
  SO111: mustMend(
    "error",
    "mechanism or shape does not fit the Task",
    "The mechanism works through what the Task's API offers.",
    "use mechanism: claim, which guards any Task, with its default shape",
  ),
  SO112: mustMend(
    "error",
    "two steps of one scope share a key",
    "Steps with the same id in the same scope share their records: one would get the other's result.",
    "give each step an id of its own, or leave id out",
  ),
  SO113: mustMend(
    "error",
    "reason missing",
    "natural switches the guard off; the next reader must be able to see why that is right.",
    'add reason: "…"',
  ),
  SO114: mustMend(
    "error",
    "suppression that cannot be",
    "Only findings that are a matter of judgement can be suppressed.",
    "remove the entry from suppress, and mend what the finding says",
  ),
  SO115: mustMend(
    "warning",
    "suppression without a finding",
    "What it silences no longer exists, and it would silence the next one unseen.",
    "remove the entry from suppress",
  ),
  SO116: mustMend(
    "error",
    "decision left open",
    "steponce adopt cannot know it, and never guesses silently.",
    "decide, and remove the word DECIDE",
  ),
} as const;
