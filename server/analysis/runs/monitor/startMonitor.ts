import type { Site } from "../../../platform/site/site.ts";
import { type RunningDuty, startDuty } from "../../../platform/jobs/startDuty.ts";
import { monitorOf } from "./monitorOf.ts";

const TICK_MS = 2_000;

/** Monitors pipeline runs while this process is leader. */
export function startMonitor(site: Site & { databaseUrl: string }): RunningDuty {
  const monitor = monitorOf(site);
  return startDuty(
    site,
    {
      name: "pipelineMonitor",
      taken: "this process monitors the runs of pipelines",
      inTrouble: "the monitor of runs cannot work now",
      async tick(now) {
        await monitor.tick(now);
        return TICK_MS;
      },
      leave: () => monitor.settled(),
    },
    { restMs: TICK_MS },
  );
}
