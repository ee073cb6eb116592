import exceljs from "exceljs";
import type { Table } from "../../server/sequencing/imports/Table.ts";

/** A parsed sheet: its header and its rows. */
export function aTable(header: string[], ...rows: string[][]): Table {
  return {
    sheet: "Run Samples",
    header,
    rows: rows.map((cells, index) => ({ rowNumber: index + 2, cells })),
  };
}

/** The bytes of a workbook with one sheet. */
export async function aWorkbook(rows: exceljs.CellValue[][], sheet = "Run Samples"): Promise<Uint8Array> {
  const workbook = new exceljs.Workbook();
  workbook.addWorksheet(sheet).addRows(rows);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** A multipart form with a file, as a browser sends it: body and headers. */
export function aForm(
  bytes: Uint8Array,
  { field = "file", name = "plan.xlsx" }: { field?: string; name?: string } = {},
): [Uint8Array, Record<string, string>] {
  const boundary = "a-boundary-of-a-test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return [body, { "content-type": `multipart/form-data; boundary=${boundary}` }];
}
