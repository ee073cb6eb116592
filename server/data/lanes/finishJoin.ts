import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Knex } from "knex";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { findSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { resolveInside } from "../files/dataRoot.ts";
import { findFileRecord } from "../files/findFileRecord.ts";
import { storeHashes, sumBases } from "../files/hashes/expectHashes.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { moveFile } from "../../platform/storage/moveFile.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { notifyWhenReadsArrived } from "../../ordering/orders/notifyWhenReadsArrived.ts";
import { attachFiles, type Classification } from "../reads/attachFiles.ts";
import { setSequenced } from "../../ordering/samples/setSequenced.ts";
import type { Site } from "../../platform/site/site.ts";
import { type ClaimedJoin, JoinLost, NO_LEASE } from "./claimJoin.ts";
import { orderHoldsNoData } from "../files/errors.ts";

const INTEGER_MAX = 2 ** 31 - 1;

export interface WrittenJoin {
  claimed: ClaimedJoin;
  root: string;
  /** The joined file, synced, and its final path, whose directory exists; relative to root. */
  tempPath: string;
  path: string;
  /** Without hashes if the file shares its bytes with a part that is not hashed yet. */
  written: { sizeBytes: number; md5?: string; sha256?: string };
}

/**
 * Moves a joined file to its final path and makes it the R1 or R2 of its sample, in one transaction. If a part
 * arrived since the claim, the set waits for the next join and nothing else changes. The file name belongs to the
 * revision of its parts: a file that a crash leaves after the move is replaced by the same bytes. Throws JoinLost,
 * raises orderHoldsNoData.
 */
export async function finishJoin(site: Site, { claimed, root, tempPath, path, written }: WrittenJoin) {
  const user =
    claimed.createdById === null ? null : await findSessionUser(site.database, claimed.createdById);
  const ctx = contextFor(site, user);
  const from = await resolveInside(root, tempPath);
  const to = await resolveInside(root, path);
  await transaction(ctx.db, async (trx) => {
    const order = await Order.query(trx)
      .whereExists(Order.relatedQuery("samples").where({ id: claimed.sampleId }))
      .first()
      .forUpdate();
    const set = await LaneSet.query(trx)
      .findOne({ id: claimed.id, leaseId: claimed.leaseId, status: "joining" })
      .forUpdate();
    const sample = await Sample.query(trx).findById(claimed.sampleId);
    if (!order || !set || !sample) throw new JoinLost();
    if (set.revision !== claimed.revision) {
      await set.$query(trx).patch({ ...NO_LEASE, status: "waiting" });
      return;
    }
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    await lockPaths(trx, [path]);
    await moveFile(from, to);
    await syncFolder(dirname(to));

    const { md5, sha256, sizeBytes } = written;
    const active = await Read.query(trx).findOne({ sampleId: sample.id, isActive: true }).forUpdate();
    const [only, ...further] = claimed.parts;
    const readId = await attachFiles(trx, {
      sampleId: sample.id,
      files: [
        {
          role: claimed.role,
          path,
          sizeBytes,
          // A single lane keeps the checksum that its sender stated; a joined file has the checksum computed
          // during the join.
          checksum: further.length === 0 ? (only?.checksum ?? null) : (md5 ?? null),
          readCount: sumReads(claimed.parts),
        },
      ],
      classification: setClassification(claimed),
      sequencingRunId: await setSequencingRun(trx, order.id, claimed),
      isSeparate: await holdsLanesOfAnotherRun(trx, active, claimed),
    });
    await storeHashes(trx, {
      path,
      orderId: order.id,
      bases: await sumBases(
        trx,
        claimed.parts.map((part) => part.path),
      ),
      ...(md5 && sha256 ? { hashes: { md5, sha256, sizeBytes } } : {}),
    });
    await set.$query(trx).patch({
      ...NO_LEASE,
      status: "joined",
      path,
      joinedLanes: claimed.parts.length,
      writtenLanes: claimed.parts.length,
    });
    await recordChange(trx, ctx, {
      action: "read.lanesJoined",
      targetType: "read",
      targetId: readId,
      order,
      before: { file: set.path },
      after: {
        sampleId: sample.id,
        role: claimed.role,
        file: path,
        lanes: claimed.parts.map(({ lane }) => lane),
        sequencingRunId: claimed.sequencingRunId === "" ? null : claimed.sequencingRunId,
      },
    });
    await setSequenced(trx, ctx, order, sample);
    await notifyWhenReadsArrived(trx, ctx, order.id);
  });
  if (claimed.path !== null && claimed.path !== path) await removeFormer(site, root, claimed.path);
}

/** Returns null if a part was not counted, or for more reads than the column of a read set holds. */
function sumReads(parts: ClaimedJoin["parts"]): number | null {
  const reads = parts.reduce((sum, { readCount }) => sum + Number(readCount ?? Number.NaN), 0);
  return reads <= INTEGER_MAX ? reads : null;
}

function setClassification(set: LaneSet): Classification {
  const { dataClass, dataClassSource, classifiedAt, classifiedById, classificationNote } = set;
  return { dataClass, dataClassSource, classifiedAt, classifiedById, classificationNote };
}

async function setSequencingRun(
  trx: Knex.Transaction,
  orderId: string,
  { sequencingRunId }: LaneSet,
): Promise<string | undefined> {
  if (sequencingRunId === "") return undefined;
  return (await SequencingRun.query(trx).findOne({ id: sequencingRunId, orderId }))?.id;
}

/** Whether the active read set consists of lanes of another sequencing run, which must not be mixed with these. */
async function holdsLanesOfAnotherRun(
  trx: Knex.Transaction,
  active: Read | undefined,
  { sampleId, sequencingRunId }: LaneSet,
): Promise<boolean> {
  const paths = [active?.file1, active?.file2].flatMap((path) => path ?? []);
  if (paths.length === 0) return false;
  const other = await LaneSet.query(trx)
    .where({ sampleId })
    .whereNot({ sequencingRunId })
    .whereIn("path", paths)
    .first();
  return other !== undefined;
}

/** Removes the joined file of an earlier revision unless a record names it. Never throws. */
async function removeFormer(site: Site, root: string, path: string): Promise<void> {
  try {
    if ((await findFileRecord(site.database, path)) || (await LaneSet.query(site.database).findOne({ path })))
      return;
    await rm(await resolveInside(root, path), { force: true });
  } catch (error) {
    site.log.warn({ err: error, path }, "failed to remove the joined file of an earlier lane set");
  }
}
