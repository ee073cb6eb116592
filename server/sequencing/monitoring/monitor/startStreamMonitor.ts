import { STREAM_POLL_DEFAULT_MS } from "../../../platform/limits/limits.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type RunningDuty, startDuty } from "../../../platform/jobs/startDuty.ts";
import { MONITOR_ASKED } from "../found.ts";
import { streamMonitorOf } from "./streamMonitorOf.ts";

/** Monitors the runs of sequencers for as long as the process lives, while no other process does. */
export function startStreamMonitor(site: Site & { databaseUrl: string }): RunningDuty {
  const monitor = streamMonitorOf(site);
  return startDuty(
    site,
    {
      name: "streamMonitor",
      taken: "this process monitors the runs of sequencers",
      inTrouble: "the monitor of sequencers cannot work now",
      wokenBy: [MONITOR_ASKED, "setting:streams"],
      tick: async (now) => (await monitor.tick(now)).pollIntervalMs,
      leave: () => monitor.leave(),
    },
    { restMs: STREAM_POLL_DEFAULT_MS },
  );
}
