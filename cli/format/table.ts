import Table from "cli-table3";

/** A table for people: numbers to the right, as plain text. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const isNumber = head.map((_, column) =>
    rows.every((row) => typeof row[column] === "number" || row[column] === ""),
  );
  const table = new Table({
    head: [...head],
    colAligns: isNumber.map((right) => (right ? "right" : "left")),
    style: { head: [], border: [] },
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
