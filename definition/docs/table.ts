/** Cells padded to the width of their columns, as the formatter wants them. */
export const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  const [head, ...rest] = rows.map((row) => line(row, " "));
  return [head!, line([], "-"), ...rest];
};
