import type { Run } from "./run.ts";
import type { LiveRun } from "./useLiveRun.ts";

/** What was loaded of a run, with what the feed has told since. */
export function withLive(run: Run, live: LiveRun | undefined): Run {
  return live ? { ...run, ...live } : run;
}
