import type { Json } from "../../expressions/types.ts";
import type { ReaderConfig } from "../asl.ts";

const DELIMITERS = { COMMA: ",", PIPE: "|", SEMICOLON: ";", SPACE: " ", TAB: "\t" } as const;

/** The rows of a CSV text as objects; the header is its first row, or given. Values stay texts. */
export const parseCsv = (text: string, config: ReaderConfig): Json[] => {
  const rows = readRows(text, DELIMITERS[config.CSVDelimiter ?? "COMMA"]);
  const header = config.CSVHeaderLocation === "GIVEN" ? (config.CSVHeaders ?? []) : (rows.shift() ?? []);
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""])));
};

/** Values may stand in quotation marks, doubled inside. https://www.rfc-editor.org/rfc/rfc4180 */
const readRows = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let quoted = false;
  const endRow = () => {
    rows.push([...row, value]);
    row = [];
    value = "";
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quoted) {
      if (char !== '"') value += char;
      else if (text[at + 1] === '"') value += text[++at];
      else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === delimiter) {
      row.push(value);
      value = "";
    } else if (char === "\n") endRow();
    else if (char !== "\r") value += char;
  }
  if (value !== "" || row.length > 0) endRow();
  return rows;
};
