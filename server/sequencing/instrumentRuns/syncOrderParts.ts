import type { Knex } from "knex";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { type Change, recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { RUN_LIBRARIES_MAX } from "../limits.ts";
import { presentRunColumns } from "../runs/present.ts";
import { normalizeBarcode } from "../runs/rules/normalizeBarcode.ts";
import { type AssignmentColumns, writeAssignments } from "../runs/writeAssignments.ts";
import { ordersNotSubmitted, runNameInOrder, tooManyLibraries } from "./errors.ts";
import { findInstrumentRun } from "./findInstrumentRun.ts";
import { readRunLibraries, type RunLibrary } from "./readRunLibraries.ts";
import { PLANNABLE } from "./rules/statusMoves.ts";

const ORDERS_NAMED = 10;

/**
 * Makes the sequencing run of each order with libraries on an instrument run agree with it: columns, samples and
 * barcodes. An existing sequencing run of the order with the same name becomes its part. An order without libraries on
 * the run any more loses its part, unless reads belong to it: then the part only loses its samples. Call it in a
 * transaction that has locked the instrument run. Raises ordersNotSubmitted, runNameInOrder,
 * tooManyLibraries.
 */
export async function syncOrderParts(trx: Knex.Transaction, ctx: Context, run: InstrumentRun): Promise<void> {
  const libraries = await readRunLibraries(trx, run.id);
  if (libraries.length > RUN_LIBRARIES_MAX) raise(tooManyLibraries({ count: libraries.length }));
  const orders = await lockOrders(
    trx,
    libraries.map(({ orderId }) => orderId),
    run.id,
  );
  const wanted = new Set(libraries.map(({ orderId }) => orderId));
  refuseDrafts(orders.filter(({ id }) => wanted.has(id)));
  const parts = await findParts(trx, run, [...wanted]);
  refuseForeign(parts, run, orders);
  const byOrder = new Map(parts.map((part) => [part.orderId, part]));

  const changes: Change[] = [];
  const columns = partColumns(run);
  const missing = orders.filter(({ id }) => wanted.has(id) && !byOrder.has(id));
  for (const order of missing)
    byOrder.set(order.id, await SequencingRun.query(trx).insertAndFetch({ orderId: order.id, ...columns }));
  const kept = [...byOrder.values()].filter(({ orderId }) => wanted.has(orderId));
  await SequencingRun.query(trx)
    .whereIn(
      "id",
      kept.map(({ id }) => id),
    )
    .patch({ ...columns, updatedAt: new Date() });

  const before = await readAssignments(trx, parts);
  const assignments = kept.flatMap((part) => toAssignments(part, libraries));
  await removeOthers(trx, [...byOrder.values()], assignments);
  await writeAssignments(trx, assignments);
  const gone = await dropEmptyParts(
    trx,
    parts.filter(({ orderId }) => !wanted.has(orderId)),
  );

  for (const order of orders) {
    const part = byOrder.get(order.id);
    if (!part) continue;
    const samples = assignments
      .filter(({ sequencingRunId }) => sequencingRunId === part.id)
      .map(({ sampleId, barcode }) => ({ sample: sampleId, barcode }));
    const earlier = before.get(part.id) ?? [];
    if (gone.has(part.id))
      changes.push({
        ...target(part, order),
        action: "sequencingRun.deleted",
        before: presentRunColumns(part),
      });
    else if (missing.includes(order))
      changes.push({
        ...target(part, order),
        action: "sequencingRun.created",
        after: { ...presentRunColumns(part), sampleCount: samples.length },
      });
    else if (JSON.stringify(earlier) !== JSON.stringify(samples))
      changes.push({
        ...target(part, order),
        action: "sequencingRun.assigned",
        before: { samples: earlier },
        after: { runId: run.name, samples },
      });
  }
  await recordChanges(trx, ctx, changes);
}

/** syncOrderParts for the planned and running runs of pools whose libraries changed. */
export async function syncRunsOfPools(
  trx: Knex.Transaction,
  ctx: Context,
  poolIds: readonly string[],
): Promise<void> {
  const runs = await InstrumentRun.query(trx)
    .whereIn("status", [...PLANNABLE])
    .whereExists(InstrumentRun.relatedQuery("pools").whereIn("poolId", [...poolIds]))
    .orderBy("id")
    .forUpdate();
  for (const { id } of runs) await syncOrderParts(trx, ctx, await findInstrumentRun(trx, id));
}

function target(part: SequencingRun, order: Order) {
  return { targetType: "sequencingRun", targetId: part.id, order };
}

/** The columns of a part that its instrument run determines. */
function partColumns(run: InstrumentRun) {
  return {
    instrumentRunId: run.id,
    runId: run.name,
    platform: run.platform,
    instrument: run.instrument ? (run.instrument.model ?? run.instrument.name) : null,
    runDate: (run.startedAt ?? run.plannedStart)?.toISOString().slice(0, 10) ?? null,
  };
}

/** Locks the orders with libraries on the run, and those that have a part of it, by id. */
async function lockOrders(
  trx: Knex.Transaction,
  orderIds: string[],
  instrumentRunId: string,
): Promise<Order[]> {
  return Order.query(trx)
    .where((named) =>
      named
        .whereIn("id", [...new Set(orderIds)])
        .orWhereIn("id", SequencingRun.query(trx).where({ instrumentRunId }).select("orderId")),
    )
    .orderBy("id")
    .forUpdate();
}

function refuseDrafts(orders: Order[]): void {
  const drafts = orders.filter(({ status }) => !mayHoldSequencingData(status));
  if (drafts.length > 0) raise(ordersNotSubmitted({ orders: numbers(drafts) }));
}

/** Finds the parts of the run, and sequencing runs of the orders that have its name. */
async function findParts(
  trx: Knex.Transaction,
  run: InstrumentRun,
  orderIds: string[],
): Promise<SequencingRun[]> {
  return SequencingRun.query(trx)
    .where("instrumentRunId", run.id)
    .orWhere((named) => named.where("runId", run.name).whereIn("orderId", orderIds));
}

/** A sequencing run with the name that belongs to another instrument run, or beside the part of this one. */
function refuseForeign(parts: SequencingRun[], run: InstrumentRun, orders: Order[]): void {
  const own = new Set(parts.filter((part) => part.instrumentRunId === run.id).map(({ orderId }) => orderId));
  const foreign = parts.filter(
    ({ instrumentRunId, orderId }) =>
      instrumentRunId !== run.id && (instrumentRunId !== null || own.has(orderId)),
  );
  if (foreign.length === 0) return;
  const ids = new Set(foreign.map(({ orderId }) => orderId));
  raise(runNameInOrder({ name: run.name, orders: numbers(orders.filter(({ id }) => ids.has(id))) }));
}

function numbers(orders: Order[]): string[] {
  return orders.map(({ orderNumber }) => orderNumber).slice(0, ORDERS_NAMED);
}

async function readAssignments(trx: Knex.Transaction, parts: SequencingRun[]) {
  const rows = await SequencingRunSample.query(trx)
    .whereIn(
      "sequencingRunId",
      parts.map(({ id }) => id),
    )
    .orderBy("sampleId");
  const byPart = new Map<string, { sample: string; barcode: string | null }[]>();
  for (const { sequencingRunId, sampleId, barcode } of rows) {
    const list = byPart.get(sequencingRunId) ?? [];
    list.push({ sample: sampleId, barcode });
    byPart.set(sequencingRunId, list);
  }
  return byPart;
}

/** The samples of an order on the run, by id, with lanes. A sample has a barcode there only if it has one, and no other
 *  sample of the order has the same: the part has no lanes to tell them apart. */
function toAssignments({ id, orderId }: SequencingRun, libraries: RunLibrary[]): AssignmentColumns[] {
  const bySample = new Map<string, RunLibrary[]>();
  for (const library of libraries) {
    if (library.orderId !== orderId) continue;
    bySample.set(library.sampleId, [...(bySample.get(library.sampleId) ?? []), library]);
  }
  const rows = [...bySample.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([sampleId, own]) => {
      const barcodes = [...new Set(own.map(barcodeText))];
      return {
        sampleId,
        barcode: barcodes.length === 1 ? (barcodes[0] ?? null) : null,
        lane: [...new Set(own.map(({ lane }) => lane))].join(","),
        libraries: [...new Set(own.map(({ libraryCode }) => libraryCode))].join(","),
      };
    });
  const counts = new Map<string | null, number>();
  for (const { barcode } of rows) counts.set(barcode, (counts.get(barcode) ?? 0) + 1);
  return rows.map(({ sampleId, barcode, lane, libraries: codes }) => ({
    sequencingRunId: id,
    sampleId,
    barcode: counts.get(barcode) === 1 ? barcode : null,
    customFields: { lane, library: codes },
    notes: null,
  }));
}

function barcodeText({ barcode, i7Sequence, i5Sequence }: RunLibrary): string | null {
  const text = barcode ?? [i7Sequence, i5Sequence].filter((sequence) => sequence !== null).join("+");
  return normalizeBarcode(text);
}

async function removeOthers(
  trx: Knex.Transaction,
  parts: SequencingRun[],
  kept: AssignmentColumns[],
): Promise<void> {
  await SequencingRunSample.query(trx)
    .delete()
    .whereIn(
      "sequencingRunId",
      parts.map(({ id }) => id),
    )
    .whereNotIn(
      ["sequencingRunId", "sampleId"],
      kept.map(({ sequencingRunId, sampleId }) => [sequencingRunId, sampleId]),
    );
}

/** Deletes parts without reads, and returns their ids; others only leave the run. */
async function dropEmptyParts(trx: Knex.Transaction, parts: SequencingRun[]): Promise<Set<string>> {
  const ids = parts.map(({ id }) => id);
  const withReads = new Set(
    (await Read.query(trx).whereIn("sequencingRunId", ids).distinct("sequencingRunId")).map(
      ({ sequencingRunId }) => sequencingRunId,
    ),
  );
  await SequencingRun.query(trx)
    .whereIn(
      "id",
      ids.filter((id) => withReads.has(id)),
    )
    .patch({ instrumentRunId: null });
  const empty = ids.filter((id) => !withReads.has(id));
  await SequencingRun.query(trx).delete().whereIn("id", empty);
  return new Set(empty);
}
