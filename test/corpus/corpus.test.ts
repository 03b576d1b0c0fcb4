import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reportOn } from "./report.ts";

// `npm run corpus` runs them all, with more inputs and storms.
const folder = join(import.meta.dirname, "../../../shared/corpus/asl");
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".asl.json")) : [];
const some = files.filter((_, i) => i % 15 === 0);

(some.length > 0 ? describe : describe.skip)("a definition that somebody wrote", () => {
  it.each(some)("%s runs guarded as it does unguarded, and has no effect twice in a storm", async (name) => {
    const definition = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const report = await reportOn({ name, definition }, { seeds: 1, storms: 1 });
    expect(report).toMatchObject({ refused: [], differences: [], duplicates: [] });
  });
});
