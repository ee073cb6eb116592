import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { WithPgClient } from "graphile-worker";
import type { Knex } from "knex";
import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { OPEN_READ_IMPORTS, ReadImport } from "../../../db/models/ReadImport.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { dataRoot, resolveInside } from "../../data/files/dataRoot.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { type Sentence, storedSentence } from "../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { READ_IMPORT_PROGRESS_MS } from "../limits.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { dataDiskFull, joinFailed } from "./errors.ts";
import { ReadImportLost } from "./finishReadImport.ts";
import { mergeReads } from "./mergeReads.ts";

/** Key of the advisory lock of the process that runs an import. */
const RUN_LOCK = 0x6c6b7374;

/**
 * Queues the job of the oldest unfinished import, if there is one. Called with a request, after each import, and every
 * minute, which continues the imports of a process that died.
 */
export async function queueNextReadImport(database: Knex): Promise<void> {
  await database.raw(
    `select graphile_worker.add_job(
       'importReads', json_build_object('importId', next.id), job_key := 'importReads:' || next.id)
     from (
       select id from read_imports where status in ('waiting', 'copying') order by created_at, id limit 1
     ) next`,
  );
}

/**
 * Job: joins the files of a requested import and makes the result the read set of its sample. The import becomes done
 * or failed, or waits again when `stopping` is aborted. One import runs at a time in an installation, because a disk is
 * no faster with two copies: without the lock the job does nothing. The lock ends with the connection of its process,
 * so an import that is copying when the lock is free belongs to a process that died, and is started again.
 */
export async function runReadImport(
  site: Site,
  importId: string,
  { stopping, withPgClient }: { stopping: AbortSignal; withPgClient: WithPgClient },
): Promise<void> {
  const hasRun = await withPgClient(async (client) => {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, 0) as held", [
      RUN_LOCK,
    ]);
    if (!rows[0]?.held) return false;
    try {
      const started = await start(site.database, importId);
      if (started) await runStarted(site, started, stopping);
    } finally {
      await client.query("select pg_advisory_unlock($1, 0)", [RUN_LOCK]);
    }
    return true;
  });
  if (hasRun) await queueNextReadImport(site.database);
}

async function start(db: Knex, importId: string): Promise<ReadImport | undefined> {
  return transaction(db, async (trx) => {
    const [started] = await ReadImport.query(trx)
      .where({ id: importId })
      .whereIn("status", OPEN_READ_IMPORTS)
      .patch({ status: "copying", copiedBytes: "0", attempt: raw("attempt + 1") })
      .returning("*");
    if (started) await publishChange(trx, `stream:${started.streamRunId}`);
    return started;
  });
}

async function runStarted(site: Site, started: ReadImport, stopping: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const lost = new AbortController();
  const progress = { copiedBytes: 0 };
  const storing = storeProgress(site, started, { progress, ended: ended.signal, lost });
  try {
    const signal = AbortSignal.any([stopping, lost.signal]);
    await mergeReads(site, started, { signal, onCopied: (bytes) => void (progress.copiedBytes = bytes) });
  } catch (error) {
    if (error instanceof ReadImportLost || lost.signal.aborted) return;
    if (stopping.aborted) await handBack(site.database, started);
    else await fail(site, started, error);
  } finally {
    ended.abort();
    await storing;
  }
}

/**
 * Stores the progress of an attempt once a second until it has ended. Aborts `lost` when the import was cancelled, its
 * order was deleted, or another process has started it again after this one lost its lock.
 */
async function storeProgress(
  site: Site,
  { id, attempt, streamRunId }: ReadImport,
  { progress, ended, lost }: { progress: { copiedBytes: number }; ended: AbortSignal; lost: AbortController },
): Promise<void> {
  let storedBytes = 0;
  for (;;) {
    await sleep(READ_IMPORT_PROGRESS_MS, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return;
    const { copiedBytes } = progress;
    try {
      const isValid = await transaction(site.database, async (trx) => {
        const rows = await ReadImport.query(trx)
          .where({ id, attempt, status: "copying" })
          .patch({ copiedBytes: String(copiedBytes) });
        if (rows > 0 && copiedBytes !== storedBytes) await publishChange(trx, `stream:${streamRunId}`);
        return rows > 0;
      });
      storedBytes = copiedBytes;
      if (!isValid) lost.abort(new ReadImportLost());
    } catch (error) {
      site.log.warn({ err: error, importId: id }, "cannot store the progress of a read import");
    }
  }
}

/** Returns the import of a stopping process to the queue. */
async function handBack(db: Knex, { id, attempt, streamRunId }: ReadImport): Promise<void> {
  await transaction(db, async (trx) => {
    await ReadImport.query(trx)
      .where({ id, attempt, status: "copying" })
      .patch({ status: "waiting", copiedBytes: "0" });
    await publishChange(trx, `stream:${streamRunId}`);
  });
}

/** Sets an import to failed with the reason; one that this attempt may no longer change stays as it is. */
async function fail(site: Site, { id, attempt, streamRunId }: ReadImport, error: unknown): Promise<void> {
  const problem = toProblem(error);
  site.log.warn({ err: error, importId: id }, "the files of a read import could not be joined");
  await transaction(site.database, async (trx) => {
    const run = await StreamRun.query(trx).findById(streamRunId);
    const order = run && (await Order.query(trx).findById(run.orderId).forUpdate());
    const current = await ReadImport.query(trx).findOne({ id, attempt, status: "copying" }).forUpdate();
    if (!order || !current) return;
    await current
      .$query(trx)
      .patch({ status: "failed", problem: storedSentence(problem), finishedAt: new Date() });
    await recordChange(trx, contextFor(site, null), {
      action: "streamRun.takingFailed",
      targetType: "stream",
      targetId: run.id,
      order,
      after: { sampleId: current.sampleId, problem: problem.text },
    });
    await removeJoinedFile(trx, site, current);
  });
}

function toProblem(error: unknown): Sentence {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (error instanceof ApiError) return error.sentence;
  if (code === "ENOSPC" || code === "EDQUOT") return dataDiskFull(error).sentence;
  return joinFailed().sentence;
}

/**
 * Removes a joined file that was moved to its final path in a transaction that did not commit. The caller holds the
 * lock of the import's row and has checked that it is not done. Never throws.
 */
export async function removeJoinedFile(
  trx: Knex.Transaction,
  site: Site,
  { id, path }: ReadImport,
): Promise<void> {
  if (path === null || (await Read.query(trx).findOne({ file1: path }))) return;
  try {
    await rm(await resolveInside(await dataRoot(trx), path), { force: true });
  } catch (error) {
    site.log.warn({ err: error, importId: id }, "cannot remove the joined file of an unfinished read import");
  }
}
