import { apiError } from "./api-error.ts";
import { LIMITS } from "./limits.ts";

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html#API_StartExecution_RequestSyntax
const FORBIDDEN = /[\s\p{Cc}<>{}[\]?*"#%\\^|~`$&,;:/\ufffe\uffff]/u;

/** @throws `InvalidName` */
export const checkName = (name: string): void => {
  if (name.length < 1 || name.length > LIMITS.nameLength || FORBIDDEN.test(name))
    throw apiError(
      "InvalidName",
      `Invalid Name: '${name}': 1 to ${LIMITS.nameLength} characters, without white space, brackets, wildcards and " # % \\ ^ | ~ \` $ & , ; : /`,
    );
};
