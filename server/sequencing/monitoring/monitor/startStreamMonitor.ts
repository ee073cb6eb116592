import { STREAM_POLL_DEFAULT_MS } from "../../../platform/limits/limits.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type RunningDuty, startDuty } from "../../../platform/jobs/startDuty.ts";
import { MONITOR_WAKE } from "../found.ts";
import { randomBytes } from "node:crypto";
import { statfs } from "node:fs/promises";
import { availableParallelism, hostname } from "node:os";
import { StreamRun, WATCHED } from "../../../../db/models/StreamRun.ts";
import { atMost } from "../../../platform/concurrency/atMost.ts";
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

/** Monitors the runs of sequencers for as long as the process lives, while no other process does. */
export function startStreamMonitor(site: Site & { databaseUrl: string }): RunningDuty {
  const monitor = createStreamMonitor(site);
  return startDuty(
    site,
    {
      name: "streamMonitor",
      taken: "this process monitors the runs of sequencers",
      inTrouble: "the monitor of sequencers cannot work now",
      wokenBy: [MONITOR_WAKE, "setting:streams"],
      tick: async (now) => (await monitor.tick(now)).pollIntervalMs,
      leave: () => monitor.leave(),
    },
    { restMs: STREAM_POLL_DEFAULT_MS },
  );
}

export interface StreamMonitor {
  /** Begins whatever is due for every open run. Returns the settings as they are now. */
  tick(now: Date): Promise<StreamSettings>;
  /** Resolves when nothing that a tick began goes on, and no file is due. */
  settled(): Promise<void>;
  /** Lets go of every run, and resolves when nothing goes on. The next tick takes up all of them again. */
  leave(): Promise<void>;
}

/** Monitors the runs of sequencers that are watched: from the first tick that sees one as ACTIVE or STOPPING to the one
 *  that does not any more. Rows are the truth; what it remembers spares questions, and may be lost at any time. Many
 *  may be at it at once: what they write is decided in the database.
 *  spaceOf: how much room the disk of a folder has. */
export function createStreamMonitor(
  site: Site,
  { spaceOf = askSpace }: { spaceOf?: MonitorOptions["spaceOf"] } = {},
): StreamMonitor {
  const attached = new Map<string, RunWatcher>();
  const clock = steadyClock();
  const options: MonitorOptions = {
    monitorId: `${hostname()}:${process.pid}:${randomBytes(3).toString("hex")}`,
    clock,
    gate: atMost(2 * availableParallelism() + 2),
    spaceOf,
  };

  async function tick(now: Date): Promise<StreamSettings> {
    clock.reach(now);
    const { config } = await readSetting("streams");
    const runs = await StreamRun.query().whereIn("status", WATCHED).orderBy("startedAt");
    const open = new Set(runs.map(({ id }) => id));
    for (const [id, one] of attached)
      if (!open.has(id)) {
        attached.delete(id);
        void one.close();
      }
    for (const run of runs) attachmentOf(run).tick(run, config);
    const touched = runs.map(({ id }) => ({ id, waitingFiles: attached.get(id)?.waitingFiles() ?? 0 }));
    await touchRuns(site, { monitorId: options.monitorId, runs: touched }, now);
    return config;
  }

  function attachmentOf(run: StreamRun): RunWatcher {
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

async function askSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
