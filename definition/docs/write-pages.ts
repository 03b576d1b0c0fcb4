import { writeFileSync } from "node:fs";
import { pages } from "./pages.ts";

for (const [name, text] of Object.entries(pages())) {
  writeFileSync(new URL(`../../docs/${name}`, import.meta.url), text);
}
