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
import { createRunWatcher } from "./createRunWatcher.ts";
import type { MonitorOptions, RunWatcher, StreamSettings, WatchedRuns } from "./RunWatcher.ts";
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
    const watched = groupRuns(runs);
    const open = new Set(watched.map(({ lead }) => lead.id));
    for (const [id, one] of attached)
      if (!open.has(id)) {
        attached.delete(id);
        void one.close();
      }
    for (const one of watched) findOrCreateWatcher(one).tick(one, config);
    const touched = runs.map(({ id }) => ({ id, waitingFiles: attached.get(id)?.waitingFiles() ?? 0 }));
    await touchRuns(site, { monitorId: options.monitorId, runs: touched }, now);
    return config;
  }

  function findOrCreateWatcher(watched: WatchedRuns): RunWatcher {
    const one = attached.get(watched.lead.id) ?? createRunWatcher(site, watched, options);
    attached.set(watched.lead.id, one);
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

/** Groups the runs by the run that monitors their directory. */
function groupRuns(runs: StreamRun[]): WatchedRuns[] {
  const ids = new Set(runs.map(({ id }) => id));
  const isPart = ({ leadId }: StreamRun) => leadId !== null && ids.has(leadId);
  const byLead = new Map<string, StreamRun[]>();
  for (const run of runs.filter(isPart))
    byLead.set(run.leadId ?? "", [...(byLead.get(run.leadId ?? "") ?? []), run]);
  return runs.flatMap((lead) => (isPart(lead) ? [] : [{ lead, parts: byLead.get(lead.id) ?? [] }]));
}

async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
