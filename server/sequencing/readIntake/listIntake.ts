import type { Knex } from "knex";
import type { z } from "zod";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { readSentence } from "../../platform/errors/rules/sentence.ts";
import { containsPattern } from "../runFolders/containsPattern.ts";
import { runFolderNotFound } from "../runFolders/errors.ts";
import type { intakeInput, intakeSamplesInput } from "./schema.ts";

const SAMPLES_LISTED = 30;

/** Lists the FASTQ files of a run folder by sample, and their number by status. Returns { files, counts, total, limit,
 *  offset }. Raises runFolderNotFound. */
export async function listIntake(
  db: Knex,
  { runFolderId, status, search, limit, offset }: z.output<typeof intakeInput>,
) {
  if (!(await RunFolder.query(db).findById(runFolderId))) raise(runFolderNotFound());
  const found = ReadIntakeFile.query(db).where({ runFolderId });
  if (status) void found.where({ status });
  if (search) void found.where("sampleName", "ilike", containsPattern(search));
  const [files, total, counts] = await Promise.all([
    found
      .clone()
      .withGraphFetched("sample")
      .orderBy(["sampleName", "lane", "role", "path"])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
    db("read_intake_files")
      .where({ run_folder_id: runFolderId })
      .groupBy("status")
      .select("status")
      .count("* as files"),
  ]);
  return {
    files: files.map(presentFile),
    counts: Object.fromEntries(
      (counts as { status: ReadIntakeFile["status"]; files: string }[]).map((one) => [
        one.status,
        Number(one.files),
      ]),
    ),
    total,
    limit,
    offset,
  };
}

function presentFile(file: ReadIntakeFile) {
  const { sample, quality } = file;
  return {
    id: file.id,
    path: file.path,
    sampleName: file.sampleName,
    lane: file.lane,
    role: file.role,
    size: Number(file.size),
    sample: sample ? { id: sample.id, code: sample.sampleId, orderId: sample.orderId } : null,
    status: file.status,
    reason: readSentence(file.reason),
    reads: file.reads === null ? null : Number(file.reads),
    bases: file.bases === null ? null : Number(file.bases),
    meanQuality: quality.meanQuality ?? null,
    minLength: quality.minLength ?? null,
    maxLength: quality.maxLength ?? null,
    importedAt: file.importedAt?.toISOString() ?? null,
  };
}

/** Lists samples of submitted orders to assign files to, at most 30, by sample code or order number. Returns
 *  { samples }. */
export async function listIntakeSamples(db: Knex, { search }: z.output<typeof intakeSamplesInput>) {
  const rows = await db("samples")
    .join("orders", "orders.id", "samples.order_id")
    .whereIn("orders.status", ["SUBMITTED", "COMPLETED"])
    .whereRaw("concat_ws(' ', orders.order_number, samples.sample_id) ilike ?", [containsPattern(search)])
    .orderBy(["orders.order_number", "samples.position"])
    .limit(SAMPLES_LISTED)
    .select("samples.id", "samples.sample_id as code", "orders.order_number as orderNumber");
  return { samples: rows as { id: string; code: string; orderNumber: string }[] };
}
