import type { Writable } from "node:stream";
import { sheetText } from "../../../platform/exports/sheetText.ts";

const COLUMN_WIDTH_CHARACTERS = 22;
const TEXT_FORMAT = "@";
export interface PlanSheet {
  name: string;
  header: string[];
  rows: AsyncIterable<(string | number)[]>;
}

/**
 * Writes sheets as an xlsx workbook, row by row. Text is written as text, so that it is never a formula and a
 * spreadsheet changes neither dates nor barcodes; numbers are numbers.
 */
export async function writePlan(stream: Writable, sheets: PlanSheet[]): Promise<void> {
  // Loaded on demand, because loading is slow and most processes do not need it.
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  for (const { name, header, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
    sheet.columns = header.map(() => ({ width: COLUMN_WIDTH_CHARACTERS, style: { numFmt: TEXT_FORMAT } }));
    const first = sheet.addRow(header.map(textCell));
    first.font = { bold: true };
    first.commit();
    for await (const cells of rows) {
      if (stream.destroyed) return;
      const row = sheet.addRow(cells.map((cell) => (typeof cell === "string" ? textCell(cell) : cell)));
      for (const [at, cell] of cells.entries())
        if (typeof cell === "number") row.getCell(at + 1).numFmt = "General";
      row.commit();
    }
    sheet.commit();
  }
  await workbook.commit();
}

// Empty cells are omitted rather than written as empty text.
function textCell(text: string): string | null {
  return text === "" ? null : sheetText(text);
}
