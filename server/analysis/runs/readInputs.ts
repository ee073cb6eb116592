import type { Knex } from "knex";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { Read } from "../../../db/models/Read.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { RUN_SAMPLES_LISTED } from "../limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { presentRead, type ShownRead } from "../../ordering/samples/presentRead.ts";
import { visibleReads } from "../../ordering/samples/visibleReads.ts";
import { runTarget, targetSamples } from "../runRecords/runTarget.ts";
import { resolveRunFolder } from "../runRecords/runFiles.ts";

/**
 * An input file of a run. path: below the data directory; for the samplesheet, the displayed path of the run file.
 * sampleId: record id. size: bytes, null when unknown.
 */
export interface InputFile {
  id: string;
  name: string;
  path: string;
  type: "read_1" | "read_2" | "samplesheet";
  sampleId: string | null;
  checksum: string | null;
  size: number | null;
  dataClass: Read["dataClass"] | null;
}

/**
 * Returns the first 1000 samples of a run, each with its input read set (the newest one that existed before the run and
 * is not its output), and the input files, after the samplesheet. Researchers receive the read sets that they may see,
 * and no samplesheet. Returns { samples, sampleCount, inputFiles }; sampleCount: total.
 */
export async function readInputs(
  db: Knex,
  user: SessionUser,
  run: PipelineRun,
  pipeline: PipelinePackage | undefined,
) {
  if (run.targetType === "external") return { samples: [], sampleCount: 0, inputFiles: [] };
  const ofRun = targetSamples(db, runTarget(run)).modify((query) => {
    if (run.inputSampleIds) query.whereRaw("samples.id = any(?)", [run.inputSampleIds]);
  });
  const [rows, sampleCount] = await Promise.all([
    ofRun
      .clone()
      .orderBy(["samples.sampleId", "samples.id"])
      .limit(RUN_SAMPLES_LISTED)
      .withGraphFetched("order"),
    ofRun.resultSize(),
  ]);
  const inputReads = await readInputReads(
    db,
    run,
    rows.map(({ id }) => id),
  );
  const samples = rows.map(({ id, sampleId, order }) => {
    const read = inputReads.get(id);
    const [visible] = order && read ? visibleReads(user, order, [read]) : [];
    return { id, sampleId, reads: visible ? [visible] : [] };
  });
  const samplesheet = hasRight(user, "records.read") ? await findSamplesheet(run, pipeline) : undefined;
  return {
    samples: samples.map(({ reads, ...sample }) => ({ ...sample, reads: reads.map(presentRead) })),
    sampleCount,
    inputFiles: [
      ...(samplesheet ? [samplesheet] : []),
      ...samples.flatMap(({ id, reads }) => reads.flatMap((read) => presentFiles(read, id))),
    ],
  };
}

async function readInputReads(db: Knex, run: PipelineRun, sampleIds: string[]): Promise<Map<string, Read>> {
  const reads = await Read.query(db)
    .distinctOn("sampleId")
    .whereIn("sampleId", sampleIds)
    .whereRaw("created_by_run_id is distinct from ?", [run.id])
    .where("createdAt", "<=", run.queuedAt ?? new Date())
    .orderBy(["sampleId", { column: "createdAt", order: "desc" }, { column: "id", order: "desc" }]);
  return new Map(reads.map((read) => [read.sampleId, read]));
}

function presentFiles(read: ShownRead, sampleId: string): InputFile[] {
  const of = { sampleId, dataClass: read.dataClass };
  const file = (
    type: "read_1" | "read_2",
    path: string | null,
    checksum: string | null,
    size: string | null,
  ) =>
    path === null
      ? []
      : [
          {
            id: `${read.id}:${type}`,
            name: fileName(path),
            path,
            type,
            checksum,
            size: size === null ? null : Number(size),
            ...of,
          },
        ];
  return [
    ...file("read_1", read.file1, read.checksum1, read.fileSize1),
    ...file("read_2", read.file2, read.checksum2, read.fileSize2),
  ];
}

async function findSamplesheet(
  run: PipelineRun,
  pipeline: PipelinePackage | undefined,
): Promise<InputFile | undefined> {
  const folder = pipeline && (await resolveRunFolder(run));
  if (!folder) return undefined;
  const name = pipeline.samplesheet.filename;
  const found = await lstat(join(folder.root, name)).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const path = `${folder.name}/${name}`;
  return {
    id: path,
    name,
    path,
    type: "samplesheet",
    sampleId: null,
    checksum: null,
    size: found.size,
    dataClass: null,
  };
}
