import { isOver, type StreamRun } from "./stream.ts";

type Watched = Pick<
  StreamRun,
  "status" | "folderMissingAt" | "stalledAt" | "diskLowAt" | "verification" | "lastFileAt"
>;

/** What somebody should look at of a run, in the order in which it matters. monitored: whether a process watches runs. */
export function streamWarnings(run: Watched, monitored: boolean) {
  const isLive = !isOver(run);
  const { differing = 0, missing = 0 } = run.verification ?? {};
  return [
    isLive && !monitored && ("unmonitored" as const),
    isLive && run.folderMissingAt !== null && ("missing" as const),
    isLive && run.diskLowAt !== null && ("disk" as const),
    run.status === "ACTIVE" && run.stalledAt !== null && ("stalled" as const),
    differing + missing > 0 && ("differing" as const),
  ].filter((warning) => warning !== false);
}
