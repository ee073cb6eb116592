import { Writable } from "node:stream";
import { parentPort } from "node:worker_threads";
import exceljs from "exceljs";
import { sheetText } from "./sheetText.ts";
import type { Cell, SheetRequest, SheetMessage } from "./sheetBytes.ts";

const COLUMN_WIDTH_CHARACTERS = 22;

// Generates one workbook from the received messages, and then exits.
const send = (message: SheetMessage) => parentPort?.postMessage(message);
const stream = new Writable({
  write(chunk: Uint8Array, _encoding, taken) {
    send({ bytes: new Uint8Array(chunk) });
    taken();
  },
});
const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
const sheet = workbook.addWorksheet("Lanekeeper", { views: [{ state: "frozen", ySplit: 1 }] });

parentPort?.on("message", (request: SheetRequest) => {
  if ("header" in request) begin(request.header);
  else if ("rows" in request) for (const row of request.rows) sheet.addRow(row.map(toSheetCell)).commit();
  if (!("end" in request)) return send({ wants: true });
  sheet.commit();
  void workbook.commit().then(() => send({ isWhole: true }));
});

function begin(header: string[]): void {
  sheet.columns = header.map(() => ({ width: COLUMN_WIDTH_CHARACTERS }));
  const row = sheet.addRow(header);
  row.font = { bold: true };
  row.commit();
}

// Text never becomes a formula: only an object with that key would.
function toSheetCell(cell: Cell): string | number | null {
  return typeof cell === "string" ? sheetText(cell) : cell;
}
