import type { Knex } from "knex";
import { PassThrough, Readable, type Writable } from "node:stream";
import type { z } from "zod";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readRequiredFields } from "./readRequiredFields.ts";
import { csvLine } from "../../platform/exports/csvLine.ts";
import type { Export } from "../../platform/exports/Export.ts";
import { findStudy } from "./findStudy.ts";
import { shownFields } from "../../definitions/forms/rules/shownFields.ts";
import type { SampleField } from "./sampleFields.ts";
import type { exportTableInput } from "./schema.ts";
import { studySamples } from "../access/studySamples.ts";
import { sheetText } from "../../platform/exports/sheetText.ts";

const SAMPLES_PER_TURN = 100;
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMN_WIDTH_CHARACTERS = 22;
const TEXT_FORMAT = "@";

/** Exports the metadata table of a study as a spreadsheet file with the field names in the first row, so that users can
 *  complete it and paste it back. Streams the rows in pages. format: csv or xlsx. Raises studyNotFound, forbidden.
 *  Reference §6. */
export async function exportTable(
  ctx: SignedInContext,
  { studyId, format }: z.output<typeof exportTableInput>,
): Promise<Export> {
  const study = await findStudy(ctx, studyId);
  const { sampleFields } = await readRequiredFields(ctx, study);
  const rows = tableRows(ctx.db, study.id, sampleFields);
  const name = `${study.alias ?? study.title}.${format}`;
  if (format === "csv")
    return { name, contentType: "text/csv; charset=utf-8", stream: Readable.from(csvLines(rows)) };
  const stream = new PassThrough();
  writeSheet(stream, rows).catch((error: unknown) => stream.destroy(error as Error));
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, contentType, stream };
}

async function* csvLines(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const row of rows) yield csvLine(row);
}

async function* tableRows(db: Knex, studyId: string, fields: SampleField[]): AsyncGenerator<string[]> {
  yield exportHeader(fields);
  let last: Sample | undefined;
  while (true) {
    const samples = await readNextPage(db, studyId, last);
    for (const sample of samples) yield exportCells(sample, fields);
    last = samples.at(-1);
    if (!last) return;
  }
}

// Keyset pagination, so that rows added or removed during the export neither repeat nor skip others.
async function readNextPage(db: Knex, studyId: string, last: Sample | undefined): Promise<Sample[]> {
  const next = studySamples(studyId, db).withGraphFetched("order").limit(SAMPLES_PER_TURN);
  if (!last) return next;
  return next.whereRaw(`(samples.order_id, samples."position", samples.id) > (?, ?, ?)`, [
    last.orderId,
    last.position,
    last.id,
  ]);
}

/**
 * Returns the header of an exported table: the columns that identify a sample, then the field names, each with a
 * choice of units followed by `<field>_unit`.
 */
export function exportHeader(fields: readonly SampleField[]): string[] {
  return [
    "order_number",
    "sample_id",
    ...fields.flatMap((field) => (hasUnits(field) ? [field.name, `${field.name}_unit`] : [field.name])),
  ];
}

/**
 * Returns the row of one sample under that header. Lists are joined with semicolons; missing values, and
 * answers to fields that their condition hides, are empty cells.
 */
export function exportCells(
  { order, sampleId, checklistData, checklistUnits }: Sample,
  fields: readonly SampleField[],
): string[] {
  const shown = new Set(shownFields(fields, checklistData));
  return [
    order?.orderNumber ?? "",
    sampleId,
    ...fields.flatMap((field) => {
      const value = shown.has(field) ? cellText(own(checklistData, field.name)) : "";
      if (!hasUnits(field)) return [value];
      return [value, shown.has(field) ? cellText(own(checklistUnits, field.name)) : ""];
    }),
  ];
}

// A single unit is implied.
function hasUnits({ units }: SampleField): boolean {
  return units !== undefined && units.length > 1;
}

function own(values: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(cellText).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Writes rows as the only sheet of an xlsx workbook, the first as a frozen header. Every cell is text: nothing is
 * interpreted as a formula, and a spreadsheet does not convert dates and decimals typed into it.
 */
async function writeSheet(stream: Writable, rows: AsyncIterable<string[]>): Promise<void> {
  // Loaded on demand, because it loads slowly and most processes never need it.
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
