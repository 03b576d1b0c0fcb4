export const handler = async () => ({ found: "notApplied" });
