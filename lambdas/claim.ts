import { claimHandler } from "./wrapped/handlers.ts";

export const handler = claimHandler();
