import type { Knex } from "knex";
import { rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { simulateRun } from "../../sequencing/monitoring/simulate/simulateRun.ts";
import { startStream } from "../../sequencing/monitoring/startStream.ts";
import { stopStream } from "../../sequencing/monitoring/stopStream.ts";
import { readBarcodes } from "./readBarcodes.ts";
import { sequencerFolder } from "./demoPlaces.ts";
import { demoContext } from "../../access/auth/findOrCreateDemoUser.ts";
import { inDemo } from "./inDemo.ts";
import type { Pace } from "./pace.ts";
import { noteProgress, readProgress } from "./progress.ts";
import { isInside } from "../../platform/storage/isInside.ts";

const READS_PER_FILE = 60;
const READ_LENGTH = 700;
/** A little less than the share of passed reads, so that the run reaches its target near its end. */
const TARGET_SHARE = 0.8;

/** Orders whose samples are sequenced, one live run after the other. */
const ON_THE_SEQUENCER = ["panel", "river"];
const KEPT = 4;
const COUNT_PATIENCE_MS = 60_000;
const LOOK_MS = 500;

/** Writes one live sequencing run of an order from start to end, and deletes old ones. A run that another process
 *  left unfinished is stopped first. */
export async function moveStream(site: Site, pace: Pace, signal: AbortSignal): Promise<void> {
  const ctx = await demoContext(site, "noor");
  const folder = sequencerFolder(site);
  const { config } = await readSetting("streams", ctx.db);
  const progress = await readProgress(ctx.db);
  const number = progress.counts.streams + 1;
  const orderId = progress.orders[ON_THE_SEQUENCER[number % ON_THE_SEQUENCER.length] ?? ""];
  if (config.outputRoot !== folder || orderId === undefined) return;
  await endLeft(site);
  await removeOld(site);
  await noteProgress(ctx.db, ({ counts }) => void (counts.streams = number));
  const barcodeMap = await readBarcodes(ctx.db, orderId);
  let starting: Promise<{ id: string }> | undefined;
  await simulateRun({
    folder,
    group: "core",
    sample: `pool_${number}`,
    barcodes: Object.keys(barcodeMap).length,
    files: pace.streamFiles,
    readsPerFile: READS_PER_FILE,
    readLength: READ_LENGTH,
    pace: pace.streamFilesPerSecond,
    seed: `demo ${number}`,
    startedAt: new Date(),
    signal,
    onStart(outputDir) {
      starting = startStream(ctx, {
        orderId,
        outputDir,
        barcodeMap,
        deviceId: "GXB02174",
        targetBases: Math.round(pace.streamFiles * READS_PER_FILE * READ_LENGTH * TARGET_SHARE),
      });
      starting.catch(() => {});
    },
  });
  const run = await starting;
  if (!run || signal.aborted) return;
  await counted(ctx.db, run.id, pace.streamFiles, signal);
  await stopStream(ctx, { orderId, streamRunId: run.id });
}

// The monitor lags by a few files, and counts failed ones apart.
async function counted(db: Knex, id: string, files: number, signal: AbortSignal): Promise<void> {
  const beganMs = performance.now();
  while (!signal.aborted && performance.now() - beganMs < COUNT_PATIENCE_MS) {
    const run = await StreamRun.query(db).findById(id).select("waitingFiles", "totalFiles", "finalSummary");
    if (!run || (run.finalSummary !== null && run.waitingFiles === 0 && run.totalFiles >= files / 2)) return;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

async function endLeft(site: Site): Promise<void> {
  const ctx = await demoContext(site, "noor");
  for (const { id, orderId } of await written(site).where({ status: "ACTIVE" }))
    await stopStream(ctx, { orderId, streamRunId: id });
}

async function removeOld(site: Site): Promise<void> {
  const runs = await written(site).where({ status: "STOPPED" }).orderBy("startedAt", "desc");
  for (const { id, outputDir } of runs.slice(KEPT)) {
    await StreamRun.query(site.database).deleteById(id);
    await inDemo(site.database, (trx) =>
      trx("audit_entries").where({ targetType: "stream", targetId: id }).delete(),
    );
    // The pool directory contains only this run.
    const pool = dirname(outputDir);
    if (isInside(sequencerFolder(site), pool) && basename(pool).startsWith("pool_"))
      await rm(pool, { recursive: true, force: true });
  }
}

/** Live sequencing runs that the demo wrote and that are active or ended automatically. */
function written(site: Site) {
  return StreamRun.query(site.database)
    .whereRaw("starts_with(output_dir, ?)", [`${sequencerFolder(site)}/core/pool_`])
    .select("id", "orderId", "outputDir");
}
