import type { IAspect } from "cdktf";

interface Taggable {
  tagsInput?: Record<string, string>;
  tags?: Record<string, string>;
}

/** An Aspect that tags every resource which takes tags; a resource's own tags win. */
export const tagEverything = (tags: Readonly<Record<string, string>>): IAspect => ({
  visit: (node) => {
    if (!("tagsInput" in node)) return;
    const resource = node as Taggable;
    resource.tags = { ...tags, ...resource.tagsInput };
  },
});
