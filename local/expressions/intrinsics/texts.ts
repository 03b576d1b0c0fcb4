import { createHash } from "node:crypto";
import { javaText } from "../java-text.ts";
import type { Json } from "../types.ts";
import { type Call, type Intrinsic, MAX_TEXT, textArgument } from "./intrinsic.ts";

const limited = (value: Json | undefined, what: string, call: Call): string => {
  const text = textArgument(value, what, call);
  return text.length > MAX_TEXT ? call.fail(`${what} must not be longer than ${MAX_TEXT} characters`) : text;
};

export const base64Encode: Intrinsic = {
  arity: [1, 1],
  apply: ([text], call) => Buffer.from(limited(text, "The text", call), "utf8").toString("base64"),
};

export const base64Decode: Intrinsic = {
  arity: [1, 1],
  apply([value], call) {
    const text = limited(value, "The text", call);
    const bytes = Buffer.from(text, "base64");
    // Node decodes whatever it can; AWS refuses what is not Base64.
    const same = bytes.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "");
    return same ? bytes.toString("utf8") : call.fail("The text is not valid Base64");
  },
};

const ALGORITHMS: Readonly<Record<string, string>> = {
  MD5: "md5",
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};

/** In hexadecimal; undefined for an algorithm that AWS does not offer. */
export const hashOf = (text: string, algorithm: string): string | undefined =>
  Object.hasOwn(ALGORITHMS, algorithm)
    ? createHash(ALGORITHMS[algorithm] as string)
        .update(text, "utf8")
        .digest("hex")
    : undefined;

export const hash: Intrinsic = {
  arity: [2, 2],
  apply: ([text, algorithm], call) =>
    hashOf(limited(text, "The data", call), textArgument(algorithm, "The algorithm", call)) ??
    call.fail(`The algorithm must be one of ${Object.keys(ALGORITHMS).join(", ")}`),
};

/** Every character of the second argument splits; empty pieces are left out. */
export const stringSplit: Intrinsic = {
  arity: [2, 2],
  apply([value, characters], call) {
    const splitters = new Set(textArgument(characters, "The splitter", call));
    const pieces = [""];
    for (const character of textArgument(value, "The text", call)) {
      if (splitters.has(character)) pieces.push("");
      else pieces.push(pieces.pop() + character);
    }
    return pieces.filter((piece) => piece !== "");
  },
};

/** The template comes with its backslashes, so that `\{` and `{` can be told apart. */
export const format: Intrinsic = {
  arity: [1, Number.POSITIVE_INFINITY],
  apply([value, ...args], call) {
    const template = textArgument(value, "The template", call);
    let used = 0;
    const text = template.replace(/\\(.)|\{\}/gs, (_, escaped: string | undefined) => {
      if (escaped !== undefined) return escaped;
      const argument = args[used++];
      return argument === undefined ? "" : javaText(argument);
    });
    return used === args.length
      ? text
      : call.fail(`The template has ${used} '{}' for ${args.length} arguments`);
  },
};
