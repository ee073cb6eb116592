import type { Knex } from "knex";
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { StreamRun } from "../../db/models/StreamRun.ts";
import { simulateRun } from "../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { monitorProcess } from "../helpers/monitorProcess.ts";
import { aStreamRun } from "../helpers/streamRows.ts";
import { median, type Bench, type BenchServer } from "./openBench.ts";
import { openBenchSite } from "./openBenchSite.ts";
import { openPage } from "./openPage.ts";
import type { Figure } from "./run.ts";

const FILES = 200;
const GOAL_MS = 1_000;
/** Four files grow at a time. Slow ones are looked at before they are whole. */
const WAYS = [
  { write: "renamed", pace: 10, description: "that are renamed when complete" },
  { write: "growing", pace: 10, description: "that grow for 0.4 s" },
  { write: "growing", pace: 4, description: "that grow for 1 s" },
] as const;

/** How long after a file of a watched run is whole an open page shows it: the web, the monitor and the simulated
 *  sequencer in processes of their own. */
export async function measureArrivals(bench: Bench): Promise<Figure[]> {
  await using opened = await openBenchSite(bench, "arrivals");
  const { home } = opened.site.env;
  const ours = await bench.start("ours");
  const monitor = await monitorProcess({ databaseUrl: bench.databaseUrl, home, role: "stream-monitor" });
  const figures: Figure[] = [];
  for (const way of WAYS)
    figures.push(await measured(opened.site.database, ours, join(home, `${way.write} ${way.pace}`), way));
  await monitor.stop();
  await ours.stop();
  return figures;
}

async function measured(
  db: Knex,
  ours: BenchServer,
  folder: string,
  way: (typeof WAYS)[number],
): Promise<Figure> {
  const orderId = ours.details["orderId"] ?? "";
  await mkdir(folder);
  const now = new Date();
  const { id: streamRunId } = await aStreamRun(db, orderId, {
    outputDir: folder,
    startedAt: now,
    lastSeenAt: now,
  });
  const page = openPage(ours, {
    procedure: "streams.watch",
    input: { orderId, streamRunId },
    // Which a run has from the first tick on that sees it.
    isReady: '"monitorId":"',
  });
  await page.opened;
  const shown: Promise<number>[] = [];
  await simulateRun({
    folder,
    files: FILES,
    pace: way.pace,
    write: way.write,
    readsPerFile: 400,
    passShare: 1,
    seed: "arrivals",
    onFile({ path }) {
      const wholeMs = performance.now();
      shown.push(page.shows(`/${basename(path)}"`).then((shownMs) => shownMs - wholeMs));
    },
  });
  const times = (await Promise.all(shown)).sort((one, other) => one - other);
  page.close();
  await StreamRun.query(db).delete();
  await rm(folder, { recursive: true });
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return {
    what: `Sequencer file to page, 95th percentile, ${way.pace} per second ${way.description}`,
    measured: `${p95.toFixed(0)} ms (median ${median(times).toFixed(0)} ms)`,
    goal: `< ${GOAL_MS} ms`,
    met: p95 < GOAL_MS,
  };
}
