import { refusal } from "../../platform/errors/refusal.ts";

export const workFilesUsed = refusal(
  "workFiles.used",
  409,
  "The run has not ended. Cancel it, or wait until it has ended, before you delete its work files.",
);
export const workFilesResumed = refusal(
  "workFiles.resumed",
  409,
  "{runNumber} resumes this run and may need its work files. Wait until {runNumber} has ended, or cancel it.",
);
export const workFilesDeleted = refusal(
  "workFiles.deleted",
  409,
  "The work files of this run are already deleted or being deleted",
);
export const workFilesNone = refusal("workFiles.none", 409, "The run has no work files");
