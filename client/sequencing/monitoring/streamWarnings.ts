import { isOver, type StreamRun } from "./stream.ts";

type Watched = Pick<
  StreamRun,
  "status" | "folderMissingAt" | "stalledAt" | "diskLowAt" | "verification" | "lastFileAt"
>;

/**
 * The warnings of a run in order of severity.
 * @param monitored whether a monitor process is running
 */
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
