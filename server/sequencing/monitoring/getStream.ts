import type { Knex } from "knex";
import { hasLeader } from "../../../db/advisoryLock.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStreamRun } from "./findStreamRun.ts";
import { readLatestEvents } from "./listStreams.ts";
import { presentLiveRun, presentBarcode } from "./present.ts";
import { mappedBarcodes } from "../runs/mappedSampleCode.ts";
import { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import { STREAM_BARCODES_LISTED } from "../limits.ts";

const byName = new Intl.Collator("en");

/**
 * Returns one live sequencing run with its order, its newest event and the samples of its barcode map, by barcode as in
 * file paths. sampleId: null for a sample ID that the order does not have. monitored: whether any process monitors
 * runs. Returns { run, samples, monitored }. Raises orderNotFound, streamRunNotFound.
 */
export async function getStream(ctx: SignedInContext, key: { orderId: string; streamRunId: string }) {
  const run = await findStreamRun(ctx, key);
  const [order, events, samples, monitored] = await Promise.all([
    Order.query(ctx.db).findById(run.orderId).select("id", "orderNumber", "name").throwIfNotFound(),
    readLatestEvents(ctx.db, [run]),
    findMappedSamples(ctx.db, run),
    hasLeader(ctx.site.database, "streamMonitor"),
  ]);
  return {
    run: {
      ...presentLiveRun(run, events.get(run.id)),
      order: { id: order.id, orderNumber: order.orderNumber, name: order.name },
    },
    samples,
    monitored,
  };
}

async function findMappedSamples(db: Knex, { orderId, barcodeMap }: StreamRun) {
  const mapped = [...mappedBarcodes(barcodeMap)];
  const codes = [...new Set(mapped.map(([, sampleCode]) => sampleCode))];
  const samples = await Sample.query(db)
    .where({ orderId })
    .whereIn("sampleId", codes)
    .select("id", "sampleId");
  const ids = new Map(samples.map(({ id, sampleId }) => [sampleId, id]));
  return mapped
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([barcode, sampleCode]) => ({ barcode, sampleCode, sampleId: ids.get(sampleCode) ?? null }));
}

/**
 * Returns the totals of the files of each barcode of a run, by barcode name. Returns { barcodes }. Raises
 * orderNotFound, streamRunNotFound. Spec §4, live stream, rule 5.
 */
export async function listByBarcode(ctx: SignedInContext, key: { orderId: string; streamRunId: string }) {
  const run = await findStreamRun(ctx, key);
  const barcodes = await StreamBarcode.query(ctx.db)
    .where({ streamRunId: run.id })
    .orderBy("barcode")
    .limit(STREAM_BARCODES_LISTED);
  return {
    barcodes: barcodes
      .toSorted((one, other) => byName.compare(one.barcode, other.barcode))
      .map((barcode) => presentBarcode(run, barcode)),
  };
}
