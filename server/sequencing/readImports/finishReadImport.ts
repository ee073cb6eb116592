import { dirname, posix } from "node:path";
import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { ReadImport } from "../../../db/models/ReadImport.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { findSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { resolveInside } from "../../data/files/dataRoot.ts";
import { storeHashes } from "../../data/files/hashes/expectHashes.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { moveFile } from "../../platform/storage/moveFile.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { notifyWhenReadsArrived } from "../../ordering/orders/notifyWhenReadsArrived.ts";
import { replaceActiveRead } from "../../data/reads/replaceActiveRead.ts";
import { setSequenced } from "../../ordering/samples/setSequenced.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Joined } from "./joinFiles.ts";
import { orderHoldsNoData } from "../../data/files/errors.ts";

/** An attempt may no longer change its import: it was cancelled, its order was deleted, or a later attempt has begun. */
export class ReadImportLost extends Error {
  override name = "ReadImportLost";
}

interface FinishedCopy {
  started: ReadImport;
  run: StreamRun;
  root: string;
  /** Paths of the joined, synced file and of its destination, whose directory exists; relative to root. */
  partPath: string;
  path: string;
  joined: Joined;
}

const INTEGER_MAX = 2 ** 31 - 1;

/**
 * Makes a joined file the active read set of its sample, in one transaction that moves it to its final path; the
 * previously active read set is superseded and kept, whatever its data class. The rename is part of the transaction,
 * under the lock of the import's row, so that the file of a lost attempt is never at the path; after a crash following
 * the rename, the next attempt replaces the file at the same path. Throws ReadImportLost, raises orderHoldsNoData.
 */
export async function finishReadImport(site: Site, finished: FinishedCopy): Promise<void> {
  const { started, run, root, partPath, path, joined } = finished;
  const user =
    started.createdById === null ? null : await findSessionUser(site.database, started.createdById);
  const ctx = contextFor(site, user);
  const from = await resolveInside(root, partPath);
  const to = await resolveInside(root, path);
  await transaction(ctx.db, async (trx) => {
    const order = await Order.query(trx).findById(run.orderId).forUpdate();
    const current = await ReadImport.query(trx)
      .findOne({ id: started.id, attempt: started.attempt, status: "copying" })
      .forUpdate();
    const sample = await Sample.query(trx).findById(started.sampleId);
    if (!order || !current || !sample) throw new ReadImportLost();
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    await lockPaths(trx, [path]);
    await moveFile(from, to);
    await syncFolder(dirname(to));

    const totalReads = joined.files.reduce((total, { reads }) => total + Number(reads), 0);
    const totalBases = joined.files.reduce((total, { bases }) => total + BigInt(bases), 0n);
    const totalBytes = joined.files.reduce((total, { size }) => total + Number(size), 0);
    const active = await Read.query(trx).findOne({ sampleId: sample.id, isActive: true }).forUpdate();
    const readId = await replaceActiveRead(trx, active, {
      sampleId: sample.id,
      file1: path,
      fileSize1: String(joined.sizeBytes),
      checksum1: joined.md5,
      readCount1: totalReads <= INTEGER_MAX ? totalReads : null,
      dataClass: started.dataClass,
      dataClassSource: "sequencer_ingest",
      classifiedAt: new Date(),
      classifiedById: started.createdById,
      sequencingRunId: await findPlannedRun(trx, run),
    });
    await current.$query(trx).patch({
      status: "done",
      readId,
      fileCount: joined.files.length,
      totalBytes: String(totalBytes),
      copiedBytes: String(totalBytes),
      totalReads: String(totalReads),
      finishedAt: new Date(),
    });
    await storeHashes(trx, { path, orderId: order.id, bases: String(totalBases), hashes: joined });
    await markImported(trx, joined);
    await recordChange(trx, ctx, {
      action: "streamRun.readsTaken",
      targetType: "stream",
      targetId: run.id,
      order,
      ...(active ? { before: { readId: active.id, file1: active.file1, dataClass: active.dataClass } } : {}),
      after: {
        sampleId: sample.id,
        readId,
        file1: path,
        dataClass: started.dataClass,
        fileCount: joined.files.length,
        totalReads,
      },
    });
    await setSequenced(trx, ctx, order, sample);
    await notifyWhenReadsArrived(trx, ctx, order.id);
  });
  site.log.info({ importId: started.id, file: posix.basename(path) }, "imported the reads of a sample");
}

// Found by the run name that the sequencer and the plan of the order share.
async function findPlannedRun(
  trx: Knex.Transaction,
  { orderId, sequencerRunId }: StreamRun,
): Promise<string | null> {
  if (sequencerRunId === null) return null;
  const planned = await SequencingRun.query(trx).findOne({ orderId, runId: sequencerRunId });
  return planned?.id ?? null;
}

async function markImported(trx: Knex.Transaction, { files }: Joined): Promise<void> {
  await trx.raw(
    `update stream_files set imported_stamp = imported.stamp
     from unnest(?::text[], ?::text[]) as imported (id, stamp) where stream_files.id = imported.id`,
    [files.map(({ id }) => id), files.map(({ stamp }) => stamp ?? "")],
  );
}
