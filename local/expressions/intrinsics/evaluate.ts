import { readJsonPath } from "../jsonpath/read.ts";
import { AslError, type Json, type Scope } from "../types.ts";
import { functions } from "./functions.ts";
import { type Argument, type Call, parseCall } from "./parse.ts";

/**
 * The value of an intrinsic call such as `States.Format('{}', $.name)`.
 * @throws AslError `States.Runtime`, which is what AWS reports, although its documentation lists
 * `States.IntrinsicFailure`.
 */
export const evaluateIntrinsic = (text: string, root: Json, scope: Scope): Json => {
  let call: Call;
  try {
    call = parseCall(text);
  } catch (error) {
    throw failure(text, (error as Error).message);
  }
  return evaluate(call, { text, root, scope });
};

interface Run {
  text: string;
  root: Json;
  scope: Scope;
}

const evaluate = (call: Call, run: Run): Json => {
  const args = call.arguments.map((argument, i) =>
    // Format tells an escaped brace from a bare one.
    call.name === "States.Format" &&
    i === 0 &&
    argument.kind === "literal" &&
    typeof argument.value === "string"
      ? argument.raw
      : argumentValue(argument, run),
  );
  const fail = (detail: string): never => {
    throw failure(call.text, detail);
  };
  return functions[call.name].apply(args, { scope: run.scope, fail });
};

const argumentValue = (argument: Argument, run: Run): Json => {
  switch (argument.kind) {
    case "call":
      return evaluate(argument, run);
    case "literal":
      return argument.value;
    case "path":
      return readJsonPath(
        argument.path,
        run.root,
        run.scope,
        ({ text }, source) =>
          `The function '${run.text}' had the following error: The JsonPath argument for the field '${text}' could not be found in the input '${JSON.stringify(source)}'`,
      );
  }
};

const failure = (text: string, detail: string) =>
  new AslError(
    "States.Runtime",
    `There was an error while evaluating the intrinsic function: ${text}. ${detail}`,
  );
