import type { Knex } from "knex";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { transaction } from "../../../db/transaction.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { dataRoot } from "../../data/files/dataRoot.ts";
import { type Sentence, storedSentence } from "../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import type { Site } from "../../platform/site/site.ts";
import { copyFiles, type CopiedFile, removeCopies } from "./copyFiles.ts";
import { findEarlierProblem } from "./findEarlierProblem.ts";
import { findBlocker, type SampleReads, storeReads } from "./storeReads.ts";
import { importOff, otherLanesMissing } from "./reasons.ts";

/** Key of the advisory lock of the process that imports. */
const IMPORT_LOCK = 0x6c6b6972;

/**
 * Job: makes passed files the reads of their samples, all files of a sample and run at once, until none is left or
 * `signal` is aborted. One process imports at a time; the lock ends with its connection, and the next one repeats an
 * interrupted copy to the same path.
 */
export async function importIntake(site: Site, signal: AbortSignal): Promise<void> {
  const lock = await site.database.client.acquireConnection();
  try {
    const held = await site.database
      .raw<{ rows: { held: boolean }[] }>("select pg_try_advisory_lock(?, 1) as held", [IMPORT_LOCK])
      .connection(lock);
    if (!held.rows[0]?.held) return;
    try {
      for (const unit of await readUnits(site.database)) {
        if (signal.aborted) return;
        await importUnit(site, unit, signal);
      }
    } finally {
      await site.database.raw("select pg_advisory_unlock(?, 1)", [IMPORT_LOCK]).connection(lock);
    }
  } finally {
    await site.database.client.releaseConnection(lock);
  }
}

type Unit = Pick<ReadIntakeFile, "runFolderId" | "sampleName">;

/** Samples of runs with passed files and no file that is still to be checked. */
async function readUnits(db: Knex): Promise<Unit[]> {
  const { rows } = await db.raw<{ rows: Unit[] }>(
    `select run_folder_id as "runFolderId", sample_name as "sampleName" from read_intake_files files
     where status = 'passed' and not exists (
       select from read_intake_files others
       where others.run_folder_id = files.run_folder_id and others.sample_name = files.sample_name
         and (others.status = 'checking' or (others.status = 'waiting' and others.reason is null
           and others.sample_id is not null)))
     group by run_folder_id, sample_name order by min(updated_at) limit 10000`,
  );
  return rows;
}

async function importUnit(site: Site, unit: Unit, signal: AbortSignal): Promise<void> {
  const files = await ReadIntakeFile.query(site.database)
    .where({ ...unit })
    .whereNot({ status: "ignored" })
    .orderBy(["lane", "role", "path"]);
  const passed = files.filter(({ status }) => status === "passed");
  const isRequested = passed.some((one) => one.isRequested);
  const { importReads } = await readSetting("run-folders", site.database);
  if (files.some(({ status }) => status !== "passed" && status !== "imported"))
    return keepWaiting(site.database, unit, otherLanesMissing());
  if (!importReads && !isRequested) return keepWaiting(site.database, unit, importOff());
  const reads: SampleReads = { ...unit, files: passed, isRequested };
  const blocker = await findBlocker(site.database, reads);
  if (blocker === "later") return;
  if (blocker) return keepWaiting(site.database, unit, blocker);
  const root = await dataRoot(site.database);
  let copied: CopiedFile[] = [];
  try {
    const problem = await findEarlierProblem(site.database, { root, reads });
    if (problem) return await keepWaiting(site.database, unit, problem);
    const copies = await copyFiles(site, { root, files: passed, signal });
    if ("reason" in copies) return await fail(site.database, copies.file, copies.reason);
    copied = copies.copied;
    await storeReads(site, { root, reads, copied });
    await nudgeJob(site, "joinLanes");
    await nudgeJob(site, "hashFiles");
  } catch (error) {
    if (signal.aborted) return;
    site.log.warn(
      { err: error, ...unit },
      "the reads of a run folder cannot be imported now; the job will retry",
    );
  } finally {
    await removeCopies(root, copied);
  }
}

/** Stores why passed files are not imported; written and announced only when it changes. */
async function keepWaiting(db: Knex, unit: Unit, reason: Sentence): Promise<void> {
  const stored = storedSentence(reason);
  const changed = await ReadIntakeFile.query(db)
    .where({ ...unit, status: "passed" })
    .whereRaw("reason is distinct from ?", [stored])
    .patch({ reason: stored });
  if (changed > 0) await publishChange(db, `runFolder:${unit.runFolderId}`);
}

async function fail(db: Knex, { id, runFolderId }: ReadIntakeFile, reason: Sentence): Promise<void> {
  await transaction(db, async (trx) => {
    await ReadIntakeFile.query(trx)
      .where({ id, status: "passed" })
      .patch({ status: "failed", reason: storedSentence(reason) });
    await publishChange(trx, `runFolder:${runFolderId}`);
  });
}
