import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StreamRun } from "../../db/models/StreamRun.ts";
import { listFolder } from "../../server/sequencing/monitoring/monitor/listFolder.ts";
import { anOrder } from "../helpers/factories.ts";
import { monitorProcess } from "../helpers/monitorProcess.ts";
import { buildReadFile } from "../helpers/streamFolder.ts";
import { aStreamRun } from "../helpers/streamRows.ts";
import { type Bench, median } from "./openBench.ts";
import { openBenchSite } from "./openBenchSite.ts";
import type { Figure } from "./run.ts";

const FILES = 20_000;
const FOLDERS = 24;
const GOAL_MS = 5_000;
const GOAL_MB = 300;
/** Most memory is held while most files wait. */
const COUNTED = 4_000;
const ROUNDS = 5;

const execute = promisify(execFile);

/** How long it takes to list a run that has written 20,000 files before anybody looks, and what memory the process holds
 *  that begins to count them. */
export async function measureBacklog(bench: Bench): Promise<Figure[]> {
  await using opened = await openBenchSite(bench, "backlog");
  const { site, userId } = opened;
  const outputDir = join(site.env.home, "run");
  await writeBacklog(outputDir);
  const listings: number[] = [];
  const finds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    listings.push(await measureTime(() => list(outputDir)));
    finds.push(
      await measureTime(() =>
        execute("find", [outputDir, "-type", "f", "-printf", "%s %T@ %i %p\\n"], { maxBuffer: 2 ** 26 }),
      ),
    );
  }

  const { id: orderId } = await anOrder(site.database, userId, { orderNumber: "BENCH-BACKLOG" });
  const now = new Date();
  const { id } = await aStreamRun(site.database, orderId, { outputDir, startedAt: now, lastSeenAt: now });
  const monitor = await monitorProcess({
    databaseUrl: bench.databaseUrl,
    home: site.env.home,
    role: "stream-monitor",
  });
  const idleMb = await peakMb(monitor.pid);
  const beganMs = performance.now();
  let counted = 0;
  while (counted < COUNTED) {
    await sleep(200);
    counted = (await StreamRun.query(site.database).findById(id).throwIfNotFound()).totalFiles;
  }
  const seconds = (performance.now() - beganMs) / 1_000;
  const mb = await peakMb(monitor.pid);
  await monitor.stop();
  await StreamRun.query(site.database).delete();
  await rm(outputDir, { recursive: true });
  const listingMs = median(listings);
  return [
    {
      what: `Listing ${FILES} files in ${FOLDERS} directories, with size, time and inode of each`,
      measured: `${listingMs.toFixed(0)} ms (\`find -printf\`: ${median(finds).toFixed(0)} ms)`,
      goal: `< ${GOAL_MS} ms`,
      met: listingMs < GOAL_MS,
    },
    {
      what: `Peak memory of the monitor process with that backlog, ${COUNTED} files counted (${seconds.toFixed(0)} s)`,
      measured: `${mb.toFixed(0)} MB (without a run: ${idleMb.toFixed(0)} MB)`,
      goal: `< ${GOAL_MB} MB`,
      met: mb < GOAL_MB,
    },
  ];
}

async function writeBacklog(outputDir: string): Promise<void> {
  const contents = buildReadFile(".gz", 4);
  for (let folder = 0; folder < FOLDERS; folder++) {
    const place = join(outputDir, "fastq_pass", `barcode${String(folder + 1).padStart(2, "0")}`);
    await mkdir(place, { recursive: true });
    for (let file = folder; file < FILES; file += FOLDERS)
      await writeFile(join(place, `FAW1_pass_barcode_0a1b2c3d_4e5f6a7b_${file}.fastq.gz`), contents);
  }
}

async function list(outputDir: string): Promise<void> {
  let files = 0;
  const { signal } = new AbortController();
  for await (const batch of listFolder(outputDir, { onFolder: () => true, signal })) files += batch.length;
  if (files !== FILES) throw new Error(`Listed ${files} files`);
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

/** The most memory a process has held so far. */
async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6;
}
