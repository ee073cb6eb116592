import type { Knex } from "knex";
import { PassThrough, Readable } from "node:stream";
import type { z } from "zod";
import type { Order } from "../../../../db/models/Order.ts";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findOrder } from "../../../ordering/access/findOrder.ts";
import { csvLine } from "../../../platform/exports/csvLine.ts";
import { safeFileName } from "../../../data/files/uploadPaths.ts";
import { findSequencingRun } from "../findSequencingRun.ts";
import type { exportSequencingRunInput } from "../schema.ts";
import { illuminaSheet } from "./illuminaSheet.ts";
import { minknowSheet } from "./minknowSheet.ts";
import { readOtherFieldNames, readPlanRows, readPlannedSamples } from "./readPlanRows.ts";
import { planColumns } from "./planColumns.ts";
import { writePlan } from "./writePlan.ts";
import type { Export } from "../../../platform/exports/Export.ts";

// So that the distinguishing part of file names is not truncated.
const RUN_NAME_MAX_CHARACTERS = 100;

const SHEETS = {
  minknow: { lines: minknowSheet, ending: "-minknow.csv" },
  illumina: { lines: illuminaSheet, ending: "-SampleSheet.csv" },
};

/**
 * Exports a sequencing run as a file. format: xlsx is the plan itself, which can be imported again without changes;
 * minknow and illumina are sample sheets for those instruments. Raises orderNotFound, forbidden, sequencingRunNotFound;
 * for a sample sheet also runWithoutSamples, barcodesMissing, noMinknowBarcodes, noIlluminaIndexes, indexesUneven.
 */
export async function exportSequencingRun(
  ctx: SignedInContext,
  { orderId, sequencingRunId, format }: z.output<typeof exportSequencingRunInput>,
): Promise<Export> {
  const order = await findOrder(ctx, orderId);
  const run = await findSequencingRun(ctx.db, order, sequencingRunId);
  if (format === "xlsx") return exportPlanWorkbook(ctx.db, run, order);
  const { lines, ending } = SHEETS[format];
  const sheet = lines(run, order, await readPlannedSamples(ctx.db, run.id));
  return {
    name: fileName(run, ending),
    contentType: "text/csv; charset=utf-8",
    stream: Readable.from([sheet.map(csvLine).join("")]),
  };
}

async function exportPlanWorkbook(db: Knex, run: SequencingRun, order: Order): Promise<Export> {
  const columns = planColumns(await readOtherFieldNames(db, run.id));
  async function* cells() {
    for await (const row of readPlanRows(db, run)) yield columns.map(({ cell }) => cell(row));
  }
  async function* facts() {
    yield* runFacts(run, order);
  }
  const stream = new PassThrough();
  writePlan(stream, [
    { name: "Run Metadata", header: ["Key", "Value"], rows: facts() },
    { name: "Run Samples", header: columns.map(({ header }) => header), rows: cells() },
  ]).catch((error: unknown) => stream.destroy(error as Error));
  return {
    name: fileName(run, ".xlsx"),
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    stream,
  };
}

function fileName({ runId }: SequencingRun, ending: string): string {
  return safeFileName(runId).slice(0, RUN_NAME_MAX_CHARACTERS) + ending;
}

/** Returns the known facts of a run besides its samples, as pairs of name and value; unknown ones are omitted. */
function runFacts(run: SequencingRun, order: Order): [string, string | number][] {
  const facts: [string, string | number | null][] = [
    ["Run", run.runId],
    ["Run name", run.runName],
    ["Order", order.orderNumber],
    ["Platform", run.platform],
    ["Instrument", run.instrument],
    ["Run date", run.runDate],
    ["Folder", run.folderPath],
    ["Q30 score", run.q30Score],
    ["Cluster density", run.clusterDensity],
    ["Pass filter %", run.passFilterPct],
    // A spreadsheet would round more than 15 digits.
    ["Total reads", run.totalReads],
    ["Total bases", run.totalBases],
    ...Object.entries(run.runParameters).map(([name, value]): [string, string | number] => [
      name,
      typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value),
    ]),
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}
