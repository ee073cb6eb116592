import type { InstrumentModel } from "./instrumentModel.ts";

/** Without new files for this time after its end marker, a run folder is complete. */
export const QUIET_MS = 5 * 60_000;
/** Without new files and without its end marker for this time, a run folder is stalled. */
export const STALLED_MS = 24 * 60 * 60_000;

export interface FolderSigns {
  model: InstrumentModel | undefined;
  /** Names of the files at the top of the folder. */
  fileNames: readonly string[];
  lastGrownAt: Date;
}

/** waitsFor: the marker that the folder still lacks; null while it has one and must be quiet. */
export interface Completion {
  state: "COPYING" | "COMPLETE" | "STALLED";
  waitsFor: string | null;
}

const COPY_COMPLETE = "CopyComplete.txt";
const RTA_COMPLETE = "RTAComplete.txt";

/**
 * Decides whether a run folder is complete: its end marker exists and it has not grown for QUIET_MS. Markers count by
 * existence, in any case of their letters; where an instrument writes CopyComplete.txt, the earlier markers do not
 * suffice. Without a marker a folder never becomes complete: after STALLED_MS without growth it is stalled.
 */
export function runCompletion({ model, fileNames, lastGrownAt }: FolderSigns, now: Date): Completion {
  const names = new Set(fileNames.map((name) => name.toLowerCase()));
  const has = (...markers: string[]) => markers.some((marker) => names.has(marker.toLowerCase()));
  const missing = has("RunInfo.xml") ? missingMarker(model, has) : "RunInfo.xml";
  const quietMs = now.getTime() - lastGrownAt.getTime();
  if (missing === null && quietMs >= QUIET_MS) return { state: "COMPLETE", waitsFor: null };
  return { state: quietMs >= STALLED_MS ? "STALLED" : "COPYING", waitsFor: missing };
}

function missingMarker(
  model: InstrumentModel | undefined,
  has: (...markers: string[]) => boolean,
): string | null {
  if (has(COPY_COMPLETE)) return null;
  const hasRta = has(RTA_COMPLETE, "RTAComplete.xml");
  switch (model) {
    case "NovaSeq 6000":
    case "NovaSeq X":
    case "NextSeq 1000/2000":
      return COPY_COMPLETE;
    case "NextSeq 500/550":
      if (!hasRta) return RTA_COMPLETE;
      return has("RunCompletionStatus.xml") ? null : "RunCompletionStatus.xml";
    default:
      return hasRta ? null : RTA_COMPLETE;
  }
}
