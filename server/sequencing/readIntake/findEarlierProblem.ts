import { basename } from "node:path";
import type { Knex } from "knex";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Read } from "../../../db/models/Read.ts";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import type { NewPart } from "../../data/lanes/storeLanePart.ts";
import { isGzipName } from "../../data/reads/rules/parseLane.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { findRun } from "./findOrCreateRun.ts";
import { earlierReadsDiffer } from "./reasons.ts";
import type { SampleReads } from "./storeReads.ts";

const EARLIER = "earlier-runs_";

/**
 * Checks the files of earlier runs that a top-up would begin with. Returns why they cannot be used: a file is missing,
 * or its size is not the recorded one. Their content is not read here; the join reads and hashes it. undefined: all
 * are as recorded, or there are none. Throws system errors.
 */
export async function findEarlierProblem(
  db: Knex,
  { root, reads: { runFolderId, files } }: { root: string; reads: SampleReads },
): Promise<Sentence | undefined> {
  const sampleId = files[0]?.sampleId ?? "";
  const sample = await Sample.query(db).findById(sampleId);
  const folder = await RunFolder.query(db).findById(runFolderId);
  if (!sample || !folder) return undefined;
  const run = await findRun(db, sample.orderId, folder);
  const sets = await readEarlierSets(db, sampleId);
  const earlier = sets.filter(({ sequencingRunId }) => sequencingRunId !== run?.id);
  for (const role of ["R1", "R2"] as const) {
    const isKnown = sets.some((set) => set.role === role && set.sequencingRunId === run?.id);
    if (isKnown || !files.some((file) => file.role === role)) continue;
    const file = await findEarlierFile(db, earlier, role);
    if (file && !(await hasSize(root, file))) return earlierReadsDiffer({ file: basename(file.path) });
  }
  return undefined;
}

async function hasSize(root: string, { path, size }: EarlierFile): Promise<boolean> {
  try {
    const { file, stats } = await openStoredFile(root, path);
    await file.close();
    return size !== null && String(stats.size) === size;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** The lane sets of a sample that intakes of other runs have filled, newest first. */
export async function readEarlierSets(db: Knex, sampleId: string): Promise<LaneSet[]> {
  return LaneSet.query(db)
    .where({ sampleId })
    .whereNot({ status: "replaced" })
    .whereIn(
      "sequencingRunId",
      ReadIntakeFile.query(db)
        .where({ sampleId, status: "imported" })
        .whereNotNull("sequencingRunId")
        .select("sequencingRunId"),
    )
    .orderBy([
      { column: "createdAt", order: "desc" },
      { column: "id", order: "desc" },
    ]);
}

/** Whether a part of a lane set is the joined file of earlier runs. */
export function isEarlier(originalName: string): boolean {
  return originalName.startsWith(EARLIER);
}

/** The joined file of the earlier runs as the first part of a top-up. */
export async function readEarlierPart(
  trx: Knex.Transaction,
  earlier: LaneSet[],
  role: "R1" | "R2",
): Promise<NewPart[]> {
  const file = await findEarlierFile(trx, earlier, role);
  if (!file) return [];
  const { path, size, readCount } = file;
  // Without it the earlier reads would be missing in the new read set; findEarlierProblem reports it.
  if (size === null) throw new Error(`No size is recorded for ${path}`);
  const originalName = `${EARLIER}${role}.fastq${isGzipName(path) ? ".gz" : ""}`;
  return [{ lane: 1, path, originalName, size, checksum: null, readCount }];
}

/** A joined file of earlier runs with its recorded size and number of reads. */
interface EarlierFile {
  path: string;
  size: string | null;
  readCount: string | null;
}

/** undefined if there is none, or if its read set has lost it, as after a deletion. */
async function findEarlierFile(
  db: Knex,
  earlier: LaneSet[],
  role: "R1" | "R2",
): Promise<EarlierFile | undefined> {
  const path = earlier.find((one) => one.role === role && one.status === "joined")?.path ?? null;
  if (path === null) return undefined;
  const read = await Read.query(db).findOne(role === "R1" ? { file1: path } : { file2: path });
  if (!read) return undefined;
  const [size, reads] = role === "R1" ? [read.fileSize1, read.readCount1] : [read.fileSize2, read.readCount2];
  return { path, size, readCount: reads === null ? null : String(reads) };
}
