import { type Zippable, zipSync } from "fflate";

/** MS-DOS time starts in 1980; a fixed moment keeps the bytes the same from run to run. */
const MTIME = new Date(1980, 0, 1);
/** A regular file that everybody may read: Lambda runs the code as another user. */
const MODE = 0o100644;
const UNIX = 3;

/** A zip whose bytes depend on names and contents only. */
export const deterministicZip = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const entries: Zippable = {};
  for (const name of Object.keys(files).sort()) {
    entries[name] = [files[name]!, { mtime: MTIME, os: UNIX, attrs: MODE << 16 }];
  }
  return zipSync(entries, { level: 9 });
};
