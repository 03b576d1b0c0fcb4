import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** A guard Lambda's source: TypeScript in the repository, JavaScript in the package. */
export const guardEntry = (name: "claim" | "store" | "call" | "sweep"): string =>
  fileURLToPath(new URL(`../../lambdas/${name}${extname(import.meta.url)}`, import.meta.url));
