import { dirname, posix } from "node:path";
import type { Knex } from "knex";
import { Order } from "../../../../db/models/Order.ts";
import { Read } from "../../../../db/models/Read.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import { SequencingRun } from "../../../../db/models/SequencingRun.ts";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { findSessionUser } from "../../../platform/rpc/findSessionUser.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import { resolveInside } from "../../../data/files/dataRoot.ts";
import { storeHashes } from "../../../data/files/hashes/expectHashes.ts";
import { lockPaths } from "../../../platform/storage/lockPaths.ts";
import { moveFile } from "../../../platform/storage/moveFile.ts";
import { syncFolder } from "../../../platform/storage/syncFolders.ts";
import { mayHoldSequencingData } from "../../../ordering/access/orderAccess.ts";
import { notifyWhenReadsArrived } from "../../../ordering/orders/notifyWhenReadsArrived.ts";
import { replaceActiveRead } from "../../../data/reads/replaceActiveRead.ts";
import { setSequenced } from "../../../ordering/samples/setSequenced.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type ClaimedReadImport, ReadImportLost } from "./claimReadImport.ts";
import type { Joined } from "./joinFiles.ts";
import { orderHoldsNoData } from "../../../data/files/errors.ts";

export interface FinishedCopy {
  claimed: ClaimedReadImport;
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
 * under the lock of the import's row, so that of two copies, one of which has not noticed the loss of its lease, the
 * wrong one is never at the path; after a crash following the rename, the next copy replaces the file at the same path.
 * Throws ReadImportLost, raises orderHoldsNoData.
 */
export async function finishReadImport(site: Site, finished: FinishedCopy): Promise<void> {
  const { claimed, run, root, partPath, path, joined } = finished;
  const user = claimed.createdById === null ? null : await findSessionUser(claimed.createdById);
  const ctx = contextFor(site, user);
  const from = await resolveInside(root, partPath);
  const to = await resolveInside(root, path);
  await transaction(async (trx) => {
    const order = await Order.query(trx).findById(run.orderId).forUpdate();
    const isOurs = await StreamTaking.query(trx)
      .findOne({ id: claimed.id, leaseId: claimed.leaseId, status: "copying" })
      .forUpdate();
    const sample = await Sample.query(trx).findById(claimed.sampleId);
    if (!order || !isOurs || !sample) throw new ReadImportLost();
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    await lockPaths(trx, [path]);
    await moveFile(from, to);
    await syncFolder(dirname(to));

    const totalReads = joined.files.reduce((total, { reads }) => total + Number(reads), 0);
    const totalBytes = joined.files.reduce((total, { size }) => total + Number(size), 0);
    const active = await Read.query(trx).findOne({ sampleId: sample.id, isActive: true }).forUpdate();
    const readId = await replaceActiveRead(trx, active, {
      sampleId: sample.id,
      file1: path,
      fileSize1: String(joined.sizeBytes),
      checksum1: joined.md5,
      readCount1: totalReads <= INTEGER_MAX ? totalReads : null,
      dataClass: claimed.dataClass,
      dataClassSource: "sequencer_ingest",
      classifiedAt: new Date(),
      classifiedById: claimed.createdById,
      sequencingRunId: await plannedRunOf(trx, run),
    });
    await StreamTaking.query(trx)
      .findById(claimed.id)
      .patch({
        status: "done",
        readId,
        fileCount: joined.files.length,
        totalBytes: String(totalBytes),
        copiedBytes: String(totalBytes),
        totalReads: String(totalReads),
        leaseId: null,
        leaseProcess: null,
        leaseTouchedAt: null,
        finishedAt: new Date(),
      });
    await storeHashes(trx, { path, orderId: order.id, hashes: joined });
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
        dataClass: claimed.dataClass,
        fileCount: joined.files.length,
        totalReads,
      },
    });
    await setSequenced(trx, ctx, order, sample);
    await notifyWhenReadsArrived(trx, ctx, order.id);
  });
  site.log.info({ takingId: claimed.id, file: posix.basename(path) }, "took the files of a stream");
}

// Found by the run name that the sequencer and the plan of the order share.
async function plannedRunOf(
  trx: Knex.Transaction,
  { orderId, sequencerRunId }: StreamRun,
): Promise<string | null> {
  if (sequencerRunId === null) return null;
  const planned = await SequencingRun.query(trx).findOne({ orderId, runId: sequencerRunId });
  return planned?.id ?? null;
}

async function markImported(trx: Knex.Transaction, { files }: Joined): Promise<void> {
  await trx.raw(
    `update stream_files set taken_stamp = taken.stamp
     from unnest(?::text[], ?::text[]) as taken (id, stamp) where stream_files.id = taken.id`,
    [files.map(({ id }) => id), files.map(({ stamp }) => stamp ?? "")],
  );
}
