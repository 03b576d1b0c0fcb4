import { storeHandler } from "./wrapped/handlers.ts";

export const handler = storeHandler();
