import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { newId } from "../../../db/newId.ts";
import { type ApiError, raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { notifyWhenReadsArrived } from "../../ordering/orders/notifyWhenReadsArrived.ts";
import { setSequenced } from "../../ordering/samples/setSequenced.ts";
import { placeTaken, runNotFound } from "../runRecords/errors.ts";
import type { RunSample } from "../outputs/sampleFinder.ts";
import type { CopiedFile } from "./copyReadFile.ts";
import { orderHoldsNoData } from "../../data/files/errors.ts";

/** Copied files of a run that become the active read set of a sample. */
export interface NewReadSet {
  sample: RunSample;
  file1: CopiedFile;
  file2: CopiedFile | null;
  avgQuality1?: number | undefined;
  avgQuality2?: number | undefined;
  /** For an accepted candidate. */
  fromArtifactId: string | null;
}

interface ActivatedRead {
  readId: string;
  sampleId: string;
  fromArtifactId: string | null;
}

/**
 * Locks a run against deletion until the transaction ends. Call before the order locks, in the same sequence as the
 * deletion. Raises `notThere` for a missing run.
 */
export async function lockRunRow(
  trx: Knex.Transaction,
  runId: string,
  notThere: () => ApiError = runNotFound,
): Promise<void> {
  if (!(await PipelineRun.query(trx).findById(runId).forKeyShare())) raise(notThere());
}

/** Locks the orders of samples in id order, so that concurrent callers cannot deadlock. */
export async function lockOrders(trx: Knex.Transaction, samples: RunSample[]): Promise<Order[]> {
  const ids = [...new Set(samples.map(({ orderId }) => orderId))];
  return Order.query(trx).findByIds(ids).orderBy("id").forUpdate();
}

/**
 * Makes copied files the active read sets of their samples: inserts the new read set as inactive, supersedes and keeps
 * the active one, then activates the new one. Their data class is always cleaned, because no pipeline produces a
 * protected one. The caller holds the locks of the orders, passes one read set per sample, and has checked that none of
 * them was accepted before. Raises orderHoldsNoData, placeTaken. Design §5.
 */
export async function activateReads(
  trx: Knex.Transaction,
  ctx: Context,
  { run, orders, coming, note, action }: Activation,
): Promise<ActivatedRead[]> {
  if (coming.length === 0) return [];
  if (!orders.every(({ status }) => mayHoldSequencingData(status))) raise(orderHoldsNoData());
  const paths = coming.flatMap(({ file1, file2 }) => [file1.path, ...(file2 ? [file2.path] : [])]);
  await lockPaths(trx, paths);
  if (await Read.query(trx).whereIn("file1", paths).orWhereIn("file2", paths).first()) raise(placeTaken());

  const rows = coming.map((one) => ({
    id: newId(),
    ...newReadColumns(ctx, run, one),
    classificationNote: note,
  }));
  await Read.query(trx).insert(rows);
  await supersede(trx, rows);
  const ids = rows.map(({ id }) => id);
  await Read.query(trx).whereIn("id", ids).patch({ isActive: true });

  for (const order of orders) {
    const samples = coming.map(({ sample }) => sample).filter(({ orderId }) => orderId === order.id);
    const ofOrder = new Set(samples.map(({ id }) => id));
    const activated = rows.filter(({ sampleId }) => ofOrder.has(sampleId));
    await recordChange(trx, ctx, {
      action,
      targetType: "run",
      targetId: run.id,
      order,
      after: { runNumber: run.runNumber, readIds: activated.map(({ id }) => id) },
    });
    await setSequenced(trx, ctx, order, ...samples);
    await notifyWhenReadsArrived(trx, ctx, order.id);
  }
  return rows.map(({ id, sampleId, fromArtifactId }) => ({ readId: id, sampleId, fromArtifactId }));
}

interface Activation {
  run: Pick<PipelineRun, "id" | "runNumber" | "pipelineId">;
  orders: Order[];
  coming: NewReadSet[];
  /** The reason for the data class of the read sets. */
  note: string;
  /** The action in the audit log. */
  action: "run.readsWritten" | "run.readsPromoted";
}

function newReadColumns(
  ctx: Context,
  { id, pipelineId }: Activation["run"],
  { sample, file1, file2, avgQuality1, avgQuality2, fromArtifactId }: NewReadSet,
) {
  return {
    sampleId: sample.id,
    file1: file1.path,
    file2: file2?.path ?? null,
    fileSize1: String(file1.sizeBytes),
    fileSize2: file2 ? String(file2.sizeBytes) : null,
    checksum1: file1.md5,
    checksum2: file2?.md5 ?? null,
    readCount1: file1.readCount,
    readCount2: file2?.readCount ?? null,
    avgQuality1: avgQuality1 ?? null,
    avgQuality2: avgQuality2 ?? null,
    dataClass: "cleaned" as const,
    dataClassSource: "pipeline" as const,
    classifiedAt: new Date(),
    classifiedById: ctx.user?.id ?? null,
    isActive: false,
    createdByRunId: id,
    fromArtifactId,
    pipelineSources: { [pipelineId]: id },
  };
}

async function supersede(trx: Knex.Transaction, rows: { id: string; sampleId: string }[]): Promise<void> {
  await trx.raw(
    `update reads set is_active = false, superseded_by_read_id = coming.id, updated_at = now()
     from jsonb_to_recordset(?::jsonb) as coming (id text, "sampleId" text)
     where reads.sample_id = coming."sampleId" and reads.is_active`,
    [JSON.stringify(rows.map(({ id, sampleId }) => ({ id, sampleId })))],
  );
}
