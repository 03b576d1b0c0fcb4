export const handler = async (event: unknown): Promise<unknown> => event;
