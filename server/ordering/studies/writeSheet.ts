import type { Writable } from "node:stream";
import { sheetText } from "../../platform/exports/sheetText.ts";

const COLUMN_WIDTH_CHARACTERS = 22;
const TEXT_FORMAT = "@";

/** Writes rows as the one sheet of an xlsx workbook, the first as its header that stays in sight. Every cell is text:
 *  nothing in it is ever a formula, and a spreadsheet changes neither dates nor decimals that are typed into it. */
export async function writeSheet(stream: Writable, rows: AsyncIterable<string[]>): Promise<void> {
  // It takes long to load, and most processes never need it.
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = workbook.addWorksheet("Samples", { views: [{ state: "frozen", xSplit: 2, ySplit: 1 }] });
  let isHeader = true;
  for await (const cells of rows) {
    if (stream.destroyed) return;
    if (isHeader) {
      sheet.columns = cells.map(() => ({ width: COLUMN_WIDTH_CHARACTERS, style: { numFmt: TEXT_FORMAT } }));
    }
    const row = sheet.addRow(cells.map(sheetText));
    if (isHeader) row.font = { bold: true };
    row.commit();
    isHeader = false;
  }
  sheet.commit();
  await workbook.commit();
}
