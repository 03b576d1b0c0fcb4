declare module "dynalite" {
  import type { Server } from "node:http";

  /** Only what the tests use. Milliseconds for which a table stays in each state. */
  export default function dynalite(options: {
    createTableMs: number;
    deleteTableMs: number;
    updateTableMs: number;
  }): Server;
}
