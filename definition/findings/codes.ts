import type { CodeInfo } from "./codes/code-info.ts";
import { declarationCodes } from "./codes/declaration.ts";
import { errorCodes } from "./codes/errors.ts";
import { fileCodes } from "./codes/files.ts";
import { guardCodes } from "./codes/guard.ts";
import { keyCodes } from "./codes/keys.ts";
import { limitCodes } from "./codes/limits.ts";
import { lockCodes } from "./codes/lock.ts";
import { timeCodes } from "./codes/time.ts";
import { tokenCodes } from "./codes/tokens.ts";

const table = {
  ...declarationCodes,
  ...fileCodes,
  ...timeCodes,
  ...keyCodes,
  ...errorCodes,
  ...limitCodes,
  ...tokenCodes,
  ...lockCodes,
  ...guardCodes,
};

/** A finding's code. It keeps its meaning for ever: a code is retired, never used for something else. */
export type Code = keyof typeof table;

export const codes: Readonly<Record<Code, CodeInfo>> = table;
