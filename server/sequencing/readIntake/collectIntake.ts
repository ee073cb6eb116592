import type { Knex } from "knex";
import { basename } from "node:path";
import { newId } from "../../../db/newId.ts";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { transaction } from "../../../db/transaction.ts";
import { type Sentence, storedSentence } from "../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { Site } from "../../platform/site/site.ts";
import { readPlan } from "../runFolders/quality/readPlan.ts";
import { sheetNameMatcher } from "../runFolders/rules/matchSheetNames.ts";
import { parseFastqName } from "../runFolders/rules/parseFastqName.ts";
import { type SurveyedFile, surveyRunFolder } from "../runFolders/survey/surveyRunFolder.ts";
import {
  changedAfterImport,
  fileGone,
  fileTwice,
  runNotPlanned,
  sampleAmbiguous,
  sampleNotPlanned,
  undetermined,
} from "./reasons.ts";

const ROWS_AT_ONCE = 1_000;

/** Job: collects the FASTQ files of demultiplexed run folders whose output or planned run has changed. */
export async function collectIntake(site: Site, signal: AbortSignal): Promise<void> {
  const due = await RunFolder.query(site.database)
    .where({ status: "DEMULTIPLEXED" })
    .whereNotNull("reportsKey")
    .whereRaw("intake_key is distinct from reports_key")
    .orderBy("demultiplexedAt");
  for (const folder of due) {
    if (signal.aborted) return;
    try {
      await collectFolder(site, folder, signal);
    } catch (error) {
      site.log.warn({ err: error, folder: folder.path }, "cannot collect the reads of a run folder now");
    }
  }
}

interface Collected extends Pick<ReadIntakeFile, "path" | "size" | "stamp" | "sampleName" | "lane" | "role"> {
  sampleId: string | null;
  status: "waiting" | "ignored";
  reason: Sentence | null;
}

/** Collects the files of one folder. Files that were collected before keep their row: one that has changed waits for a
 *  new check, and an imported one for a decision. */
async function collectFolder(site: Site, folder: RunFolder, signal: AbortSignal): Promise<void> {
  const { fastqFiles } = await surveyRunFolder(folder.path, signal);
  const files = fastqFiles.flatMap(toCollected);
  const plan = await readPlan(site.database, folder.instrumentRunId);
  const match = sheetNameMatcher(plan);
  const twice = repeatedReads(files);
  for (const file of files) {
    if (file.status === "ignored") continue;
    const found = match(file.sampleName);
    if (typeof found === "object") file.sampleId = found.sampleId;
    else if (folder.instrumentRunId === null) file.reason = runNotPlanned();
    else file.reason = found === "ambiguous" ? sampleAmbiguous() : sampleNotPlanned();
    if (twice.has(readKey(file))) file.reason = fileTwice();
  }
  await transaction(site.database, async (trx) => {
    const current = await RunFolder.query(trx).findById(folder.id).forUpdate();
    if (current?.reportsKey !== folder.reportsKey) return;
    for (let from = 0; from < files.length; from += ROWS_AT_ONCE)
      await store(trx, folder.id, files.slice(from, from + ROWS_AT_ONCE));
    await markGone(trx, folder.id, files);
    await current.$query(trx).patch({ intakeKey: folder.reportsKey });
    await publishChange(trx, `runFolder:${folder.id}`);
  });
}

/** Index reads and files of other names are no reads of samples, and are left out. */
function toCollected({ path, sizeBytes, modifiedAtMs }: SurveyedFile): Collected[] {
  const name = parseFastqName(basename(path));
  if (!name || (name.role !== "R1" && name.role !== "R2")) return [];
  return [
    {
      path,
      size: String(sizeBytes),
      stamp: `${sizeBytes}:${modifiedAtMs}`,
      sampleName: name.sampleName,
      lane: name.lane,
      role: name.role,
      sampleId: null,
      status: name.isUndetermined ? "ignored" : "waiting",
      reason: name.isUndetermined ? undetermined() : null,
    },
  ];
}

function readKey({ sampleName, lane, role }: Pick<Collected, "sampleName" | "lane" | "role">): string {
  return `${sampleName}\0${lane ?? ""}\0${role}`;
}

function repeatedReads(files: readonly Collected[]): Set<string> {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(readKey(file), (counts.get(readKey(file)) ?? 0) + 1);
  return new Set([...counts].filter(([, times]) => times > 1).map(([key]) => key));
}

async function store(trx: Knex.Transaction, runFolderId: string, files: Collected[]): Promise<void> {
  await trx.raw(
    `insert into read_intake_files
       (id, run_folder_id, path, size, stamp, sample_name, lane, role, sample_id, status, reason)
     select id, :runFolderId, path, size, stamp, sample_name, lane, role, sample_id, status, reason
     from jsonb_to_recordset(:files::jsonb) as files (id text, path text, size bigint, stamp text, sample_name text,
       lane integer, role text, sample_id text, status text, reason text)
     on conflict (run_folder_id, path) do update set
       size = excluded.size,
       stamp = excluded.stamp,
       sample_id = case when read_intake_files.is_assigned or read_intake_files.status = 'imported'
         then read_intake_files.sample_id else excluded.sample_id end,
       status = case
         when read_intake_files.status = 'ignored' and read_intake_files.stamp = excluded.stamp then 'ignored'
         when read_intake_files.status in ('checking', 'passed', 'failed', 'imported')
           and read_intake_files.stamp = excluded.stamp then read_intake_files.status
         when read_intake_files.status = 'imported' then 'failed'
         else excluded.status end,
       reason = case
         when read_intake_files.stamp = excluded.stamp
           and read_intake_files.status in ('checking', 'passed', 'failed', 'imported', 'ignored')
           then read_intake_files.reason
         when read_intake_files.status = 'imported' then :changed
         when read_intake_files.is_assigned then null
         else excluded.reason end,
       updated_at = now()`,
    {
      runFolderId,
      changed: storedSentence(changedAfterImport()),
      files: JSON.stringify(
        files.map(({ sampleName, sampleId, reason, ...file }) => ({
          ...file,
          id: newId(),
          sample_name: sampleName,
          sample_id: sampleId,
          reason: reason && storedSentence(reason),
        })),
      ),
    },
  );
}

async function markGone(trx: Knex.Transaction, runFolderId: string, files: Collected[]): Promise<void> {
  await ReadIntakeFile.query(trx)
    .where({ runFolderId })
    .whereIn("status", ["waiting", "passed", "failed"])
    .whereRaw("not path = any(?::text[])", [files.map(({ path }) => path)])
    .patch({ status: "failed", reason: storedSentence(fileGone()) });
}
