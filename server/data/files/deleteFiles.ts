import type { Knex } from "knex";
import type { z } from "zod";
import { Assembly } from "../../../db/models/Assembly.ts";
import { FileHash } from "../../../db/models/FileHash.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { NO_FILE } from "../reads/attachFiles.ts";
import { dataRoot, isRelativeInside, removeInside } from "./dataRoot.ts";
import { fileNotFound, fileUndeletable, invalidFilePath, protectedRaw, publishedFile } from "./errors.ts";
import { describeFileError } from "./describeFileError.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import type { deleteFilesInput } from "./schema.ts";
import { whereFile } from "./whereFile.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

/**
 * Deletes stored files and updates the records that name them: a read without another file is deleted, one with
 * another file loses this one; artifacts and assemblies are deleted. A missing file is reported in errors, and its
 * records are updated as well. Paths are processed independently. filePaths: relative to the data base path, 1..50.
 * force: also deletes protected raw reads and published files; a published file is removed from its publication.
 * Returns { deletedCount, recordsRemoved, total, errors: [{ path, error }] }. Raises dataBasePathNotConfigured. Spec
 * §4, additions §6.
 */
export async function deleteFiles(ctx: SignedInContext, input: z.output<typeof deleteFilesInput>) {
  const root = await dataRoot(ctx.db);
  const errors: { path: string; error: Sentence }[] = [];
  let deletedCount = 0;
  let recordsRemoved = 0;
  for (const path of input.filePaths) {
    const outcome = await deleteFile(ctx, root, path, input.force);
    recordsRemoved += outcome.recordsRemoved;
    if (outcome.error === undefined) deletedCount++;
    else errors.push({ path, error: outcome.error });
  }
  return { deletedCount, recordsRemoved, total: input.filePaths.length, errors };
}

interface Outcome {
  recordsRemoved: number;
  error?: Sentence;
}

async function deleteFile(
  ctx: SignedInContext,
  root: string,
  path: string,
  force: boolean,
): Promise<Outcome> {
  try {
    if (!isRelativeInside(path)) raise(invalidFilePath());
    return await transaction(ctx.db, async (trx) => {
      await lockOwningOrders(trx, path);
      await lockPaths(trx, [path]);
      const recordsRemoved = await releaseRecords(trx, ctx, path, force);
      // The last step: if the disk refuses the deletion, the transaction leaves the records unchanged.
      const wasThere = await removeFromDisk(root, path);
      return wasThere ? { recordsRemoved } : { recordsRemoved, error: fileNotFound().sentence };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) ctx.site.log.warn({ err: error }, "failed to delete a file");
    return { recordsRemoved: 0, error: describeFileError(error, fileUndeletable()) };
  }
}

// A publication holds the lock of its order: a file is either published before this check, or already deleted when
// the publication runs.
async function lockOwningOrders(trx: Knex.Transaction, path: string): Promise<void> {
  const ofReads = Read.query(trx).where(whereFile(path)).joinRelated("sample").select("sample.orderId");
  const ofArtifacts = SequencingArtifact.query(trx).where({ path }).select("orderId");
  await Order.query(trx)
    .select("id")
    .where((match) => match.whereIn("id", ofReads).orWhereIn("id", ofArtifacts))
    .orderBy("id")
    .forUpdate();
}

async function releaseRecords(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  path: string,
  force: boolean,
): Promise<number> {
  const reads = await Read.query(trx).where(whereFile(path)).withGraphFetched("sample.order").forUpdate();
  if (!force && reads.some(({ dataClass }) => dataClass === "raw")) raise(protectedRaw());
  const laneSets = await LaneSet.query(trx)
    .whereIn("id", LanePart.query(trx).select("laneSetId").where({ path }))
    .withGraphFetched("sample.order");
  if (!force && laneSets.some(({ dataClass }) => dataClass === "raw")) raise(protectedRaw());
  const lanes = await LanePart.query(trx).delete().where({ path }).returning("*");
  await FileHash.query(trx).deleteById(path);
  const published = await DeliveryItem.query(trx).where({ path }).withGraphFetched("order").forUpdate();
  if (!force && published.length > 0) raise(publishedFile());
  await DeliveryItem.query(trx).delete().where({ path });
  const artifacts = await SequencingArtifact.query(trx).delete().where({ path }).returning("*");
  const assemblies = await Assembly.query(trx).delete().where({ assemblyFile: path }).returning("*");
  let removed = lanes.length + artifacts.length + assemblies.length;
  for (const read of reads) removed += (await releaseRead(trx, read, path)) ? 1 : 0;
  const orders = new Map(
    [
      ...[...reads, ...laneSets].map(({ sample }) => sample?.order),
      ...published.map(({ order }) => order),
    ].flatMap((order) => (order ? [[order.id, order] as const] : [])),
  );
  const change = {
    action: "file.deleted",
    targetType: "file",
    targetId: path,
    before: {
      reads: reads.map(({ id, dataClass, file1, file2 }) => ({ id, dataClass, file1, file2 })),
      lanes: lanes.map(({ laneSetId, lane }) => ({ laneSetId, lane })),
      artifacts: artifacts.map(({ id }) => id),
      publishedIn: published.map(({ orderId }) => orderId),
      assemblies: assemblies.map(({ id }) => id),
    },
  };
  if (orders.size === 0) await recordChange(trx, ctx, change);
  for (const order of orders.values()) await recordChange(trx, ctx, { ...change, order });
  return removed;
}

/** Removes the file from a read. Returns whether the read was deleted with it. */
async function releaseRead(trx: Knex.Transaction, read: Read, path: string): Promise<boolean> {
  const [isFirst, isSecond] = [read.file1 === path, read.file2 === path];
  const keepsOther = (!isFirst && read.file1 !== null) || (!isSecond && read.file2 !== null);
  if (!keepsOther) {
    await Read.query(trx).deleteById(read.id);
    return true;
  }
  const cleared = isFirst ? NO_FILE.R1 : NO_FILE.R2;
  await Read.query(trx).findById(read.id).patch(cleared);
  return false;
}

async function removeFromDisk(root: string, path: string): Promise<boolean> {
  try {
    await removeInside(root, path);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return false;
    throw error;
  }
}
