export const handler = async (): Promise<unknown> => ({ found: "unknown" });
