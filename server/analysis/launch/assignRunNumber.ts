import { join } from "node:path";
import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { runFolderName } from "../runRecords/runFiles.ts";

/**
 * Assigns a claimed run its number, {PIPELINE}-YYYYMMDD-NNN by the UTC day (spec §2), and its run directory, which is
 * created later. Numbers count from 001 without gaps under concurrency and are never reused, even after the run is
 * deleted. names: values that its samplesheet contains under safe names, stored with the run. Returns undefined when
 * the claim is lost.
 */
export async function assignRunNumber(
  db: Knex,
  {
    id,
    key,
    pipeline,
    runDir,
    names,
  }: {
    id: string;
    key: number;
    pipeline: PipelinePackage;
    runDir: string;
    names: ReadonlyMap<string, string>;
  },
  now: Date,
): Promise<{ runNumber: string; runFolder: string } | undefined> {
  return transaction(db, async (trx) => {
    const held = await PipelineRun.query(trx)
      .findById(id)
      .where({ status: "queued", launchKey: key })
      .forUpdate();
    if (!held) return undefined;
    const runNumber = await nextRunNumber(trx, pipeline.id, now);
    const runFolder = join(runDir, runFolderName({ id, runNumber }));
    await held.$query(trx).patch({ runNumber, runFolder, pipelineVersion: pipeline.version });
    await storeRunNames(trx, id, names);
    return { runNumber, runFolder };
  });
}

/** Returns the next number of a day. The row stays locked until the transaction ends, so that the next caller waits
 *  until the number is used or returned. */
export async function nextRunNumber(trx: Knex.Transaction, pipelineId: string, now: Date): Promise<string> {
  const prefix = pipelineId.toUpperCase();
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  const { rows } = await trx.raw<{ rows: { last_number: number }[] }>(
    `insert into pipeline_run_number_days as days (prefix, day, last_number) values (?, ?, 1)
     on conflict (prefix, day) do update set last_number = days.last_number + 1
     returning last_number`,
    [prefix, day],
  );
  return `${prefix}-${day}-${String(rows[0]?.last_number).padStart(3, "0")}`;
}

const TABLE = "pipelineRunNames";
const BATCH = 1_000;

/** Stores the values that the samplesheet of a run contains under safe names, by safe name. */
export async function storeRunNames(
  trx: Knex.Transaction,
  runId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...names].map(([name, value]) => ({ runId, name, value }));
  for (let at = 0; at < rows.length; at += BATCH) await trx(TABLE).insert(rows.slice(at, at + BATCH));
}

/** Reads the values that the samplesheet of a run contains under safe names, by safe name. */
export async function readRunNames(db: Knex, runId: string, limit?: number): Promise<Map<string, string>> {
  const rows = (await db(TABLE)
    .select("name", "value")
    .where({ runId })
    .orderBy("name")
    .modify((query) => void (limit === undefined || query.limit(limit)))) as {
    name: string;
    value: string;
  }[];
  return new Map(rows.map(({ name, value }) => [name, value]));
}
