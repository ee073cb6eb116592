import type { Knex } from "knex";
import { setTimeout as sleep } from "node:timers/promises";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { recordStalled } from "../../sequencing/monitoring/record/runCondition.ts";
import { simulateRun } from "../../sequencing/monitoring/simulate/simulateRun.ts";
import { startStream } from "../../sequencing/monitoring/startStream.ts";
import { readBarcodes } from "./readBarcodes.ts";
import { sequencerFolder } from "./demoPlaces.ts";
import { streamEarlier } from "./backdateOrder.ts";

const GROUP = "stalled";
const FILES = 40;
const WRITTEN = 24;
const COUNT_PATIENCE_MS = 10_000;
const LOOK_MS = 1_000;
/** Longer than the pauses of a healthy sequencer. */
const SILENT_MS = 55 * 60 * 1000;

/** Creates a live sequencing run that stopped writing in the middle and is still monitored. */
export async function seedStalled(ctx: SignedInContext, orderId: string, signal: AbortSignal): Promise<void> {
  const folder = sequencerFolder(ctx.site);
  if (await StreamRun.query(ctx.db).findOne({ orderId }).select("id")) return;
  await rm(join(folder, GROUP), { recursive: true, force: true });
  const barcodeMap = await readBarcodes(ctx.db, orderId);
  const really = new Date();
  const breaking = new AbortController();
  let written = 0;
  const { runFolder } = await simulateRun({
    folder,
    group: GROUP,
    sample: "swabs",
    barcodes: Object.keys(barcodeMap).length,
    files: FILES,
    readsPerFile: 60,
    readLength: 700,
    pace: Number.POSITIVE_INFINITY,
    seed: "stalled",
    startedAt: new Date(really.getTime() - SILENT_MS),
    signal: breaking.signal,
    onFile() {
      if (++written === WRITTEN) breaking.abort();
    },
  });
  const { id } = await startStream(ctx, { orderId, outputDir: runFolder, barcodeMap, deviceId: "GXB02174" });
  await settled(ctx.db, id, signal);
  await streamEarlier(ctx.db, id, { actual: really, backdated: new Date(really.getTime() - SILENT_MS) });
  // The monitor that counted the files would record this after a while.
  await recordStalled(ctx.site, id, SILENT_MS, new Date());
}

// Without a monitor process no file is counted, so there is nothing to wait for.
async function settled(db: Knex, id: string, signal: AbortSignal): Promise<void> {
  const beganMs = performance.now();
  let before = -1;
  while (!signal.aborted && performance.now() - beganMs < COUNT_PATIENCE_MS) {
    const run = await StreamRun.query(db).findById(id).select("totalFiles", "waitingFiles");
    if (!run || (run.totalFiles > 0 && run.totalFiles === before && run.waitingFiles === 0)) return;
    before = run.totalFiles;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
