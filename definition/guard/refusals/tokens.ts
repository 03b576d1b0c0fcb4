import { integration, sdkAction } from "../../../facts/index.ts";
import { parseResource } from "../../asl/resource.ts";
import { isObject, type Json } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";
import { digestFor } from "../token-value.ts";
import { type Check, type Reason, reason } from "./refusal.ts";
import { memberOf } from "./texts.ts";
import { resultCheck, useClaim } from "./used-result.ts";

/** A token that is put into the call's arguments. */
export const tokenMemberCheck: Check = (frame) => {
  const { step, task, dialect } = frame;
  if (step.token === undefined) return [];
  const given = dialect.language === "JSONata" ? task.Arguments : task.Parameters;
  const refuse = (what: string, why: string, mend: string) => [
    reason("token", step.token?.member ?? "", what, why, mend),
  ];
  if (given !== undefined && !isObject(given) && typeof given !== "string") {
    return refuse("the arguments are no object", "The token is a member of the arguments.", useClaim);
  }
  let object: Json | undefined = given;
  const path = step.token.member.split(".");
  for (const [i, member] of path.entries()) {
    if (!isObject(object)) return [];
    const name = memberOf(object, member);
    const last = i === path.length - 1;
    if (name !== undefined && (last || (name.endsWith(".$") && frame.step.shape === "bare"))) {
      return refuse(
        `the arguments have ${path.slice(0, i + 1).join(".")} already`,
        "Two tokens cannot both say which call is the same.",
        "remove the member, so that the guard sets it, or declare the step without a token",
      );
    }
    object = name === undefined ? undefined : object[name];
  }
  return [];
};

export const tokenCheck: Check = (frame) => {
  const { step, task, dialect } = frame;
  if (step.token === undefined) {
    return [
      reason(
        "token",
        "mechanism",
        "no member of the arguments is known to carry a token",
        "The token is all that would keep a second effect away.",
        `set tokenMember, or ${useClaim}`,
      ),
    ];
  }
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) =>
    found.push(reason("token", field, what, why, mend));
  if (dialect.language === "JSONPath" && digestFor(step.token) === undefined) {
    refuse(
      "tokenMember",
      `${step.token.member} takes ${step.token.minLength ?? 1} to ${step.token.maxLength} characters`,
      "JSONPath makes tokens of 32, 40 or 64 characters only.",
      "write the state in JSONata, or use mechanism: claim",
    );
  }
  if (dialect.language === "JSONPath" && task.Parameters === undefined) {
    if (task.InputPath !== undefined || step.token.member.includes(".")) {
      refuse(
        "Parameters",
        "the arguments come with the input",
        "The token is put beside members that the definition must state.",
        "write Parameters",
      );
    }
  }
  return [...found, ...nameCheck(frame)];
};

/** A name is taken for good: a repeat is an error, not the first answer. */
const nameCheck = (frame: Frame): readonly Reason[] => {
  const { task, step } = frame;
  const resource = parseResource(task.Resource);
  if (!("action" in resource)) return [];
  const facts = integration(task.Resource)?.token ?? sdkAction(resource.service, resource.action)?.token;
  if (facts?.role !== "name" || facts.member !== step.token?.member) return [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) => [
    reason("token", field, what, why, mend),
  ];
  if (resource.action !== "startExecution") {
    return refuse(
      "Resource",
      `${facts.member} is a name`,
      "A repeat under the same name is an error, and which one is not known.",
    );
  }
  if (resource.pattern !== "request-response") {
    return refuse(
      "Resource",
      `.${resource.pattern} with a name`,
      "Once the child has ended, a repeat is an error and the child's output is lost.",
    );
  }
  return resultCheck(frame, "token");
};
