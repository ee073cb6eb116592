import { createInterface } from "node:readline";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { findRunFile } from "../../analysis/runRecords/runFiles.ts";
import { selectedRuns } from "../../analysis/runs/listRuns.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { presentRead } from "../../ordering/samples/presentRead.ts";
import { visibleReads } from "../../ordering/samples/visibleReads.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { READ_QC_TABLE_MAX_BYTES } from "../limits.ts";
import { findSampleOfOrder, type SampleOfOrder } from "./getTimeline.ts";

const READ_QC = "reads-qc";
/** Outputs of Read QC: the page, and the table with a row for each sample. */
const [REPORT, TABLE] = ["report", "summary"];

/**
 * Returns the stored quality of a sample: the counts and mean qualities of the read sets that the caller may see, and
 * `report`, the newest completed Read QC of the sample with its row of measures; null without one. Researchers see
 * released results only. Raises sampleNotFound, forbidden.
 */
export async function getSampleQuality(ctx: SignedInContext, input: SampleOfOrder) {
  const { sample, order } = await findSampleOfOrder(ctx, input);
  const [reads, items, run] = await Promise.all([
    Read.query(ctx.db).where({ sampleId: sample.id }).orderBy(["createdAt", "id"]),
    DeliveryItem.query(ctx.db).where({ sampleId: sample.id }),
    newestReadQc(ctx, order, sample),
  ]);
  return {
    reads: visibleReads(ctx.user, order, reads, items).map(presentRead),
    report: run ? await presentReport(ctx, run, sample) : null,
  };
}

async function newestReadQc(
  ctx: SignedInContext,
  order: Order,
  sample: Sample,
): Promise<PipelineRun | undefined> {
  return PipelineRun.query(ctx.db)
    .where({ pipelineId: READ_QC, status: "completed" })
    .where((ofTarget) => {
      void ofTarget.where({ orderId: order.id });
      if (sample.studyId !== null) void ofTarget.orWhere({ studyId: sample.studyId });
    })
    .where((inputs) =>
      inputs.whereNull("inputSampleIds").orWhereRaw("input_sample_ids @> to_jsonb(?::text)", [sample.id]),
    )
    .modify((runs) => {
      if (!hasRight(ctx.user, "records.read")) void runs.whereIn("id", selectedRuns(ctx.db, ctx.user));
    })
    .orderBy([
      { column: "createdAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select("id", "runNumber", "completedAt", "createdAt")
    .first();
}

/** path: of the report, if it is a stored output. files, status: undefined values if the table has no such column. */
async function presentReport({ db }: SignedInContext, run: PipelineRun, sample: Sample) {
  const outputs = await PipelineArtifact.query(db)
    .where({ runId: run.id })
    .whereIn("outputId", [REPORT, TABLE] as string[])
    .select("outputId", "path");
  const outputPath = (id: string | undefined) => outputs.find(({ outputId }) => outputId === id)?.path;
  const table = outputPath(TABLE);
  const row = table === undefined ? undefined : await readRow(db, table, sample.sampleId);
  return {
    run: {
      id: run.id,
      runNumber: run.runNumber,
      completedAt: (run.completedAt ?? run.createdAt).toISOString(),
    },
    path: outputPath(REPORT) ?? null,
    status: toStatus(row?.get("status")),
    files: row ? [1, 2].flatMap((file) => fileMeasures(row, file) ?? []) : [],
  };
}

type Row = Map<string, string>;

/** Returns the row of a sample in a table of Read QC, by column name. Reads the file line by line, and no further than the row. */
async function readRow(
  db: SignedInContext["db"],
  path: string,
  sampleCode: string,
): Promise<Row | undefined> {
  const found = await findRunFile(db, path);
  const opened = found && (await openStoredFile(found.folder.root, found.path).catch(refusalToUndefined));
  if (!opened) return undefined;
  // The end of the stream closes the file.
  const stream = opened.file.createReadStream({ encoding: "utf8", end: READ_QC_TABLE_MAX_BYTES });
  let head: string[] | undefined;
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      const cells = line.split("\t");
      if (!head) head = cells;
      else if (cells[0] === sampleCode)
        return new Map(head.map((name, column) => [name, cells[column] ?? ""]));
    }
    return undefined;
  } finally {
    stream.destroy();
  }
}

// A deleted file is no error of the page: the report is shown without the measures.
function refusalToUndefined(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

function toStatus(text: string | undefined): "pass" | "warn" | "fail" | null {
  return text === "pass" || text === "warn" || text === "fail" ? text : null;
}

/** The measures of R1 (1) or R2 (2); undefined for a sample without this file. Shares are from 0 to 1. */
function fileMeasures(row: Row, file: number) {
  const value = (name: string) => {
    const text = row.get(`${name}_${file}`);
    const number = text === undefined || text === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) ? number : null;
  };
  const reads = value("read_count");
  if (reads === null) return undefined;
  return {
    role: `R${file}`,
    reads,
    bases: value("base_count"),
    meanLength: value("mean_length"),
    n50: value("n50"),
    meanQuality: value("average_quality"),
    medianReadQuality: value("median_read_quality"),
    q30Share: value("q30_share"),
    gcShare: value("gc_share"),
    adapterShare: value("adapter_share"),
    duplicateShare: value("duplicate_share"),
  };
}
