import pLimit from "p-limit";
import { STREAM_POLL_DEFAULT_MS } from "../../../access/limits.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type RunningTask, runAsLeader } from "../../../platform/jobs/runAsLeader.ts";
import { MONITOR_WAKE } from "../FoundFile.ts";
import { randomBytes } from "node:crypto";
import { statfs } from "node:fs/promises";
import { availableParallelism, hostname } from "node:os";
import { StreamRun, WATCHED } from "../../../../db/models/StreamRun.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { touchRuns } from "../record/recordStopped.ts";
import {
  createRunWatcher,
  type RunWatcher,
  type MonitorOptions,
  type StreamSettings,
} from "./createRunWatcher.ts";
import type { DiskSpace } from "./isDiskLow.ts";
import { steadyClock } from "./steadyClock.ts";

/** Monitors live sequencing runs while this process is leader. */
export function startStreamMonitor(site: Site & { databaseUrl: string }): RunningTask {
  const monitor = createStreamMonitor(site);
  return runAsLeader(
    site,
    {
      name: "streamMonitor",
      becameLeader: "this process monitors the runs of sequencers",
      failing: "the monitor of sequencers cannot work now",
      wokenBy: [MONITOR_WAKE, "setting:streams"],
      tick: async (now) => (await monitor.tick(now)).pollIntervalMs,
      release: () => monitor.leave(),
    },
    { restMs: STREAM_POLL_DEFAULT_MS },
  );
}

export interface StreamMonitor {
  /** Starts the due work of every open run. Returns the current settings. */
  tick(now: Date): Promise<StreamSettings>;
  /** Resolves when no work of a tick is in progress, and no file is due. */
  settled(): Promise<void>;
  /** Releases every run, and resolves when no work is in progress. The next tick attaches all of them again. */
  leave(): Promise<void>;
}

/**
 * Monitors live sequencing runs: from the first tick that reads a run as ACTIVE or STOPPING until the first that does
 * not. The rows are authoritative; state in memory only saves queries and may be lost at any time. Several monitors may
 * work at once: the database decides their writes. readSpace: reads the free space of a directory's disk.
 */
export function createStreamMonitor(
  site: Site,
  { readSpace = readDiskSpace }: { readSpace?: MonitorOptions["readSpace"] } = {},
): StreamMonitor {
  const attached = new Map<string, RunWatcher>();
  const clock = steadyClock();
  const options: MonitorOptions = {
    monitorId: `${hostname()}:${process.pid}:${randomBytes(3).toString("hex")}`,
    clock,
    gate: pLimit(2 * availableParallelism() + 2),
    readSpace,
  };

  async function tick(now: Date): Promise<StreamSettings> {
    clock.reach(now);
    const { config } = await readSetting("streams", site.database);
    const runs = await StreamRun.query(site.database).whereIn("status", WATCHED).orderBy("startedAt");
    const open = new Set(runs.map(({ id }) => id));
    for (const [id, one] of attached)
      if (!open.has(id)) {
        attached.delete(id);
        void one.close();
      }
    for (const run of runs) findOrCreateWatcher(run).tick(run, config);
    const touched = runs.map(({ id }) => ({ id, waitingFiles: attached.get(id)?.waitingFiles() ?? 0 }));
    await touchRuns(site, { monitorId: options.monitorId, runs: touched }, now);
    return config;
  }

  function findOrCreateWatcher(run: StreamRun): RunWatcher {
    const one = attached.get(run.id) ?? createRunWatcher(site, run, options);
    attached.set(run.id, one);
    return one;
  }

  return {
    tick,
    async settled() {
      await Promise.all([...attached.values()].map((one) => one.settled()));
    },
    async leave() {
      const all = [...attached.values()];
      attached.clear();
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
