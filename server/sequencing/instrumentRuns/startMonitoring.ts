import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { BARCODE_MAP_MAX, RUN_STREAMS_MAX } from "../limits.ts";
import { barcodeMapRefused } from "../monitoring/errors.ts";
import { insertRuns, startOnDirectory } from "../monitoring/startStream.ts";
import { normalizeBarcode } from "../runs/rules/normalizeBarcode.ts";
import { barcodesRepeated, monitoringNotPlanned, monitoringWithoutBarcodes } from "./errors.ts";
import { findInstrumentRun, lockInstrumentRun } from "./findInstrumentRun.ts";
import { readRunLibraries, type RunLibrary } from "./readRunLibraries.ts";
import { PLANNABLE } from "./rules/statusMoves.ts";
import type { startMonitoringInput } from "./schema.ts";

const NAMED = 20;

/**
 * Starts the monitoring of the directory of an instrument run for all of its orders at once: each order with barcoded
 * libraries has a live sequencing run with its barcodes, and the files are counted once. Returns { id, runs: [{ id,
 * orderId, orderNumber }] }; id: the run that counts the files without a known barcode. Raises sequencingRunNotFound,
 * monitoringNotPlanned, monitoringWithoutBarcodes, barcodesRepeated, barcodeMapRefused, and what startOnDirectory
 * raises.
 */
export async function startMonitoring(
  ctx: SignedInContext,
  { instrumentRunId, outputDir }: z.output<typeof startMonitoringInput>,
) {
  await findInstrumentRun(ctx.db, instrumentRunId);
  const again = () => findInstrumentRun(ctx.db, instrumentRunId);
  return startOnDirectory(ctx, outputDir, again, async (trx, directory) => {
    const run = await lockInstrumentRun(trx, instrumentRunId);
    if (!PLANNABLE.includes(run.status)) raise(monitoringNotPlanned());
    const maps = toBarcodeMaps(await readRunLibraries(trx, instrumentRunId));
    if (maps.size === 0) raise(monitoringWithoutBarcodes());
    const tooLarge = [...maps.values()].some((map) => Object.keys(map).length > BARCODE_MAP_MAX);
    if (tooLarge || maps.size > RUN_STREAMS_MAX) raise(barcodeMapRefused());
    const orders = await Order.query(trx)
      .findByIds([...maps.keys()])
      .orderBy("orderNumber");
    const ids = await insertRuns(
      trx,
      ctx,
      directory,
      orders.map((order) => ({
        order,
        barcodeMap: maps.get(order.id) ?? {},
        instrumentRunId,
        sequencerRunId: run.name,
        flowCellId: run.flowCell,
        deviceId: run.instrument?.serialNumber ?? run.instrument?.name ?? null,
      })),
    );
    return {
      id: ids[0] ?? "",
      runs: orders.map(({ id: orderId, orderNumber }, at) => ({ id: ids[at] ?? "", orderId, orderNumber })),
    };
  });
}

/** Returns the barcode map of each order. Raises barcodesRepeated for a barcode with two samples. */
function toBarcodeMaps(libraries: RunLibrary[]): Map<string, Record<string, string>> {
  const byBarcode = new Map<string, RunLibrary[]>();
  for (const library of libraries) {
    const barcode = normalizeBarcode(library.barcode ?? "");
    if (barcode !== null) byBarcode.set(barcode, [...(byBarcode.get(barcode) ?? []), library]);
  }
  const repeated = [...byBarcode.values()]
    .filter((own) => new Set(own.map(({ sampleId }) => sampleId)).size > 1)
    .flatMap((own) => own.map(({ libraryCode }) => libraryCode));
  if (repeated.length > 0) raise(barcodesRepeated({ libraries: [...new Set(repeated)].slice(0, NAMED) }));
  const maps = new Map<string, [string, string][]>();
  for (const [barcode, [library]] of byBarcode) {
    if (!library) continue;
    const entries = maps.get(library.orderId) ?? [];
    entries.push([barcode, library.sampleCode]);
    maps.set(library.orderId, entries);
  }
  return new Map([...maps].map(([orderId, entries]) => [orderId, Object.fromEntries(entries)]));
}
