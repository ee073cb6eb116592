import type { RUN_FOLDER_STATUSES } from "../../../../db/values.ts";
import type { InstrumentRunStatus } from "./statusMoves.ts";

type FolderStatus = (typeof RUN_FOLDER_STATUSES)[number];

const OPEN: readonly InstrumentRunStatus[] = ["PLANNED", "RUNNING", "SEQUENCED"];
const TROUBLED: readonly FolderStatus[] = ["STALLED", "FAILED", "MISSING"];

/** Whether a user should look after a run: it has not ended, and each of its folders is stalled, failed or missing. A
 *  folder that replaces a failed copy ends the attention. Pure. */
export function needsAttention(status: InstrumentRunStatus, folders: readonly FolderStatus[]): boolean {
  return OPEN.includes(status) && folders.length > 0 && folders.every((folder) => TROUBLED.includes(folder));
}
