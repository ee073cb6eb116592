import { PassThrough, Readable } from "node:stream";
import { csvLine } from "./csvLine.ts";
import { type Cell, sheetBytes } from "./sheetBytes.ts";
import type { Export } from "./Export.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** One column of a file: its name in the header row, and the cell of a row. group: chooses several columns at once. */
export interface ExportColumn<Row> {
  name: string;
  cell: (row: Row) => Cell;
  group?: string;
}

/** Creates a spreadsheet file of list rows, generated while it is sent. name: without extension. batches: some
 *  hundred rows each. chosen: the required columns in order; all columns when none of the names is known. */
export function rowsFile<Row>({
  name,
  format,
  columns,
  chosen,
  batches,
}: {
  name: string;
  format: "csv" | "xlsx";
  columns: readonly ExportColumn<Row>[];
  chosen?: readonly string[] | undefined;
  batches: AsyncIterable<Row[]>;
}): Export {
  const wanted = (chosen ?? []).flatMap((one) =>
    columns.filter((column) => column.name === one || column.group === one),
  );
  const shown = wanted.length > 0 ? wanted : columns;
  const header = shown.map((column) => column.name);
  const cells = toCellBatches(shown, batches);
  const file = `${name}.${format}`;
  if (format === "csv")
    return {
      name: file,
      contentType: "text/csv; charset=utf-8",
      stream: Readable.from(toCsv(header, cells)),
    };
  const stream = new PassThrough();
  sheetBytes(stream, header, cells).catch((error: unknown) => stream.destroy(error as Error));
  return { name: file, contentType: XLSX, stream };
}

async function* toCellBatches<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}

async function* toCsv(header: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const rows of batches)
    yield rows.map((row) => csvLine(row.map((cell) => (cell === null ? "" : String(cell))))).join("");
}
