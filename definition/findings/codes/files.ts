import { mayJudge, mustMend } from "./code-info.ts";

/** SO12x: the files of a workflow. */
export const fileCodes = {
  SO120: mustMend(
    "error",
    "workflow file cannot be loaded",
    "Nothing is known about the workflow.",
    "let workflow.ts export default defineWorkflow({ … }), or write workflow.yaml or workflow.json",
  ),
  SO121: mustMend(
    "error",
    "definition cannot be read",
    "There are no states to guard.",
    "correct the path, which is relative to the workflow's folder, or the syntax of the file",
  ),
  SO122: mustMend(
    "error",
    "definition is no valid Amazon States Language",
    "Step Functions would refuse it, and what is guarded must be understood first.",
    "correct the definition as the message says",
  ),
  SO123: mustMend(
    "error",
    "Lambda file missing",
    "There is nothing to bundle.",
    "correct the path, which is relative to the workflow's folder",
  ),
  SO124: mustMend(
    "error",
    "unknown placeholder",
    "Nobody would fill it in, and the definition would be deployed with it.",
    "name a Lambda under lambdas, or a variable under substitutions",
  ),
  SO125: mustMend(
    "error",
    "placeholder name taken",
    "A name that means two things is filled in wrongly.",
    "rename it",
  ),
  SO126: mayJudge(
    "warning",
    "Lambda that no state calls",
    "It would be deployed for nothing, or the state meant to call it calls something else.",
    "refer to it in the definition as ${Name}, or remove it",
  ),
  SO127: mayJudge(
    "warning",
    "definition that the validator does not understand",
    "asl-validator knows fewer path expressions than Step Functions: this one is checked only when it is deployed.",
    "correct the expression, or suppress this with the reason why it is right",
  ),
  SO128: mayJudge(
    "warning",
    "action that is not known",
    "Step Functions refuses an action that does not exist; of a new one it is not known whether it writes, and which token it takes.",
    "correct the action's name, or suppress this when AWS has added it since",
  ),
  SO129: mustMend(
    "error",
    "two workflows of one name",
    "The name is a part of their keys in scope workflow: one would get the other's results.",
    "give each workflow a name of its own",
  ),
} as const;
