import { PassThrough, Readable } from "node:stream";
import type { z } from "zod";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { askedOf } from "./askedOf.ts";
import { csvLine } from "../../platform/exports/csvLine.ts";
import { exportCells, exportHeader } from "./exportCells.ts";
import type { Export } from "../../platform/exports/Export.ts";
import { findStudy } from "./findStudy.ts";
import type { SampleField } from "./sampleFields.ts";
import type { exportTableInput } from "./schema.ts";
import { studySamples } from "../access/studySamples.ts";
import { writeSheet } from "./writeSheet.ts";

const SAMPLES_PER_TURN = 100;
const BYTE_ORDER_MARK = "\uFEFF";

/** The metadata table of a study as a file for a spreadsheet, with the field names in its first row, so that it can be
 *  filled in there and pasted back. Written while it is read, some samples at a time.
 *  format: csv or xlsx. Raises studyNotFound, forbidden. Reference §6. */
export async function exportTable(
  ctx: SignedInContext,
  { studyId, format }: z.output<typeof exportTableInput>,
): Promise<Export> {
  const study = await findStudy(ctx, studyId);
  const { sampleFields } = await askedOf(ctx, study);
  const rows = tableRows(study.id, sampleFields);
  const name = `${study.alias ?? study.title}.${format}`;
  if (format === "csv")
    return { name, contentType: "text/csv; charset=utf-8", stream: Readable.from(csvOf(rows)) };
  const stream = new PassThrough();
  writeSheet(stream, rows).catch((error: unknown) => stream.destroy(error as Error));
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, contentType, stream };
}

async function* csvOf(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const row of rows) yield csvLine(row);
}

async function* tableRows(studyId: string, fields: SampleField[]): AsyncGenerator<string[]> {
  yield exportHeader(fields);
  let last: Sample | undefined;
  while (true) {
    const samples = await followers(studyId, last);
    for (const sample of samples) yield exportCells(sample, fields);
    last = samples.at(-1);
    if (!last) return;
  }
}

// By where the last page ended, so that rows which come or go meanwhile neither repeat nor skip others.
async function followers(studyId: string, last: Sample | undefined): Promise<Sample[]> {
  const next = studySamples(studyId).withGraphFetched("order").limit(SAMPLES_PER_TURN);
  if (!last) return next;
  return next.whereRaw(`(samples.order_id, samples."position", samples.id) > (?, ?, ?)`, [
    last.orderId,
    last.position,
    last.id,
  ]);
}
