import { OPEN_INDEX } from "../../ledger/index.ts";
import type { TableInput } from "../dynamodb/table/definition.ts";

/** The ledger's table as `modules/ledger` makes it. */
export const ledgerTable = (TableName: string): TableInput => ({
  TableName,
  key: { partition: "pk" },
  ttlAttribute: "expiresAt",
  indexes: {
    [OPEN_INDEX.name]: {
      partition: OPEN_INDEX.partition,
      sort: { name: OPEN_INDEX.sort, type: "N" },
      projection: [],
    },
  },
});
