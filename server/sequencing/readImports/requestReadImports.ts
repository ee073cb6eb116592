import type { Knex } from "knex";
import type { z } from "zod";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { DataClass } from "../../../db/models/Read.ts";
import { ReadImport, OPEN_READ_IMPORTS } from "../../../db/models/ReadImport.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { type ApiError, raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";
import { RUN_STREAMS_MAX } from "../limits.ts";
import { dataRoot } from "../../data/files/dataRoot.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { findOrderForData } from "../../data/files/findOrderForData.ts";
import { findStreamRun } from "../monitoring/findStreamRun.ts";
import {
  importInProgress,
  noCountedFiles,
  importedAlready,
  readImportNotFound,
  runNotMonitored,
} from "./errors.ts";
import { type ImportCandidate, readImportCandidates } from "./listImportCandidates.ts";
import type { requestReadImportsInput, requestRunImportsInput, cancelReadImportInput } from "./schema.ts";
import { orderHoldsNoData } from "../../data/files/errors.ts";
import { queueNextReadImport, removeJoinedFile } from "./runReadImport.ts";

/**
 * Requests read imports of a live sequencing run: a job joins the files of each sample to one file and makes it the
 * sample's read set. Samples are processed independently; the result of a refused one contains its error. sampleIds:
 * record ids. Returns { results: [{ sampleId, success, importId?, error? }] } in the order of the request. Raises
 * orderNotFound, orderHoldsNoData, streamRunNotFound, dataBasePathNotConfigured.
 */
export async function requestReadImports(
  ctx: SignedInContext,
  { dataClass, ...requested }: z.output<typeof requestReadImportsInput>,
) {
  await findOrderForData(ctx, requested.orderId);
  const run = await findStreamRun(ctx, requested);
  await dataRoot(ctx.db);
  const sampleIds = [...new Set(requested.sampleIds)];
  return transaction(ctx.db, async (trx) => {
    // Of two concurrent requests the second waits here and is refused.
    const order = await lockOrder(trx, ctx, requested.orderId);
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    const results = await insertImports(trx, ctx, { run, order, dataClass, sampleIds });
    if (results.some(({ success }) => success)) await queueNextReadImport(trx);
    return { results };
  });
}

/**
 * Requests read imports for all orders whose files the monitoring of an instrument run counts: of every sample with
 * files that its read set lacks. The order is locked for its own samples alone, so each has a transaction, and the
 * refusal of one order leaves the others. Returns { requested, orders: [{ orderId, orderNumber, requested, error? }] }.
 * Raises sequencingRunNotFound, runNotMonitored, dataBasePathNotConfigured.
 */
export async function requestRunImports(
  ctx: SignedInContext,
  { instrumentRunId, dataClass }: z.output<typeof requestRunImportsInput>,
) {
  if (!(await InstrumentRun.query(ctx.db).findById(instrumentRunId).select("id")))
    raise(sequencingRunNotFound());
  const runs = await StreamRun.query(ctx.db)
    .where({ instrumentRunId })
    .orderBy(["startedAt", "id"])
    .limit(RUN_STREAMS_MAX);
  if (runs.length === 0) raise(runNotMonitored());
  await dataRoot(ctx.db);
  const orders = new Map<
    string,
    { orderId: string; orderNumber: string; requested: number; error?: Sentence }
  >();
  for (const run of runs) {
    const { orderId } = run;
    const { orderNumber, requested, error } = await transaction(ctx.db, async (trx) => {
      const order = await lockOrder(trx, ctx, orderId);
      if (!mayHoldSequencingData(order.status))
        return { orderNumber: order.orderNumber, requested: 0, error: orderHoldsNoData().sentence };
      const results = await insertImports(trx, ctx, { run, order, dataClass });
      if (results.some(({ success }) => success)) await queueNextReadImport(trx);
      return { orderNumber: order.orderNumber, requested: results.filter(({ success }) => success).length };
    });
    const before = orders.get(orderId)?.requested ?? 0;
    orders.set(orderId, { orderId, orderNumber, requested: before + requested, ...(error && { error }) });
  }
  const all = [...orders.values()];
  return { requested: all.reduce((sum, one) => sum + one.requested, 0), orders: all };
}

/** Inserts the imports of a live run that are possible. sampleIds: undefined for every sample with new files. The caller
 *  has locked the order. Returns the result of each sample. */
async function insertImports(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    run,
    order,
    dataClass,
    sampleIds,
  }: { run: StreamRun; order: Order; dataClass: DataClass; sampleIds?: string[] },
) {
  const found = await readImportCandidates(ctx.db, run, { trx, ...(sampleIds && { sampleIds }) });
  const candidates = new Map(found.map((candidate) => [candidate.sampleId, candidate] as const));
  const wanted =
    sampleIds ?? found.filter(({ newFiles }) => newFiles > 0).map((candidate) => candidate.sampleId);
  const results = wanted.map((sampleId) => {
    const candidate = candidates.get(sampleId);
    const refusal = toRefusal(candidate, dataClass);
    return refusal
      ? { sampleId, success: false as const, error: refusal.sentence }
      : { sampleId, success: true as const, importId: newId() };
  });
  const imports = results.flatMap((result) => {
    const candidate = candidates.get(result.sampleId);
    return result.success && candidate ? [{ id: result.importId, candidate }] : [];
  });
  if (imports.length === 0) return results;
  await ReadImport.query(trx).insert(
    imports.map(({ id, candidate }) => ({
      id,
      streamRunId: run.id,
      sampleId: candidate.sampleId,
      dataClass,
      fileCount: candidate.fileCount,
      totalBytes: candidate.totalSize,
      totalReads: candidate.totalReads,
      createdById: ctx.user.id,
    })),
  );
  await recordChange(trx, ctx, {
    action: "streamRun.readsAsked",
    targetType: "stream",
    targetId: run.id,
    order,
    after: { dataClass, sampleIds: imports.map(({ candidate }) => candidate.sampleId) },
  });
  return results;
}

function toRefusal(candidate: ImportCandidate | undefined, dataClass: string): ApiError | undefined {
  if (!candidate) return sampleNotFound();
  if (candidate.latestImport && OPEN_READ_IMPORTS.includes(candidate.latestImport.status))
    return importInProgress();
  if (candidate.fileCount === 0) return noCountedFiles();
  if (candidate.newFiles === 0 && candidate.isOfThisRun && candidate.activeDataClass === dataClass)
    return importedAlready();
  return undefined;
}

/** Cancels a read import that waits or is being copied. The copying process notices within a second and removes its
 *  partial file. Returns { sampleId }.
 *  Raises orderNotFound, streamRunNotFound, readImportNotFound. */
export async function cancelReadImport(
  ctx: SignedInContext,
  { sampleId, ...key }: z.output<typeof cancelReadImportInput>,
) {
  const run = await findStreamRun(ctx, key);
  await transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, key.orderId);
    const open =
      (await ReadImport.query(trx)
        .findOne({ streamRunId: run.id, sampleId })
        .whereIn("status", OPEN_READ_IMPORTS)
        .forUpdate()) ?? raise(readImportNotFound());
    await open.$query(trx).delete();
    await recordChange(trx, ctx, {
      action: "streamRun.takingCancelled",
      targetType: "stream",
      targetId: run.id,
      order,
      before: { status: open.status },
      after: { sampleId },
    });
    await removeJoinedFile(trx, ctx.site, open);
  });
  return { sampleId };
}
