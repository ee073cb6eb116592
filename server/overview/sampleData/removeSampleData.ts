import type { Knex } from "knex";
import { readdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { Order } from "../../../db/models/Order.ts";
import { Study } from "../../../db/models/Study.ts";
import { dataRoot, removeInside } from "../../data/files/dataRoot.ts";
import { deleteOrderIn } from "../../ordering/orders/deleteOrder.ts";
import { deleteStudyIn } from "../../ordering/studies/deleteStudy.ts";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readSampleData, type SampleData } from "./readSampleData.ts";
import { SAMPLE_FOLDER, SAMPLE_ORDERS } from "./sampleOrders.ts";
import { findSampleOwner, withSampleDataLock } from "./sampleOwner.ts";

/** Removes all sample orders and studies with everything that belongs to them, and the sample reads. Files that users
 *  have uploaded to sample orders stay in the storage. The account of the owner is kept, because the audit log names
 *  it. Raises sampleDataBusy, cancelRunsFirst, stopStreamsFirst: all is removed, or nothing. */
export async function removeSampleData(ctx: SignedInContext): Promise<SampleData> {
  const owner = await findSampleOwner(ctx.db);
  if (owner) await withSampleDataLock(ctx.db, owner.id, () => removeSampleRecords(ctx, owner.id));
  return readSampleData(ctx);
}

/** Like removeSampleData, for a caller that holds the lock. */
export async function removeSampleRecords(ctx: SignedInContext, ownerId: string): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const studies = await Study.query(trx).where({ userId: ownerId }).orderBy("id").forUpdate();
    for (const study of studies) await deleteStudyIn(trx, ctx, study);
    const orders = await Order.query(trx).where({ userId: ownerId }).orderBy("id").select("id");
    for (const { id } of orders) await deleteOrderIn(trx, ctx, id, ({ userId }) => userId === ownerId);
    const ids = orders.map(({ id }) => id);
    for (const table of ["downloads", "notifications"]) await trx(table).whereIn("orderId", ids).delete();
  });
  await removeFiles(ctx.db);
}

const PREFIXES = SAMPLE_ORDERS.map(({ prefix }) => `${prefix}-`);

/** Removes the generated files, including those of an interrupted creation, and their directories once empty. */
async function removeFiles(db: Knex): Promise<void> {
  const root = await dataRoot(db);
  const runs = await namesIn(join(root, SAMPLE_FOLDER));
  for (const run of runs) {
    const folder = join(SAMPLE_FOLDER, run);
    const files = await namesIn(join(root, folder));
    for (const file of files)
      if (file.endsWith(".fastq.gz") && PREFIXES.some((prefix) => file.startsWith(prefix)))
        await removeInside(root, join(folder, file));
    await removeEmpty(join(root, folder));
  }
  await removeEmpty(join(root, SAMPLE_FOLDER));
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!["ENOENT", "ENOTEMPTY", "ENOTDIR", "EEXIST"].includes(error.code ?? "")) throw error;
  });
}
