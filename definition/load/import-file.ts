import { pathToFileURL } from "node:url";

/** The default export of a module, by its absolute path. */
export const importFile = async (file: string): Promise<unknown> => {
  // A path, not a file: address, where the two are the same: in CommonJS, as under jest, import() is require().
  const { href, pathname } = pathToFileURL(file);
  const module = (await import(process.platform === "win32" ? href : pathname)) as { default?: unknown };
  const exported = module.default as { default?: unknown } | undefined;
  return exported?.default ?? exported;
};
