import { refusal } from "../../../platform/errors/refusal.ts";
import { BARCODE_MAP_MAX, STREAM_TAKING_FILES_MAX } from "../../../platform/limits/limits.ts";

export const samplesRequired = refusal("offers.samplesRequired", 400, "sampleIds must be a non-empty array");
export const tooManySamplesAtOnce = refusal(
  "offers.tooManySamplesAtOnce",
  400,
  "Maximum {most} samples at a time",
  { most: BARCODE_MAP_MAX },
);
export const takingNotFound = refusal("offers.notFound", 404, "No import in progress");

// Refusals of single samples of a request, and the final errors of imports.
export const nothingToTake = refusal(
  "offers.nothingToTake",
  400,
  "The run has no counted files for this sample yet",
);
export const takenAlready = refusal(
  "offers.takenAlready",
  409,
  "The read set of this sample already contains all files of the run",
);
export const beingTaken = refusal("offers.beingTaken", 409, "Import already in progress");
export const tooManyFilesToTake = refusal(
  "offers.tooManyFilesToTake",
  400,
  "A sample has more than {most} files in this run",
  { most: STREAM_TAKING_FILES_MAX },
);
export const sourceGone = refusal(
  "offers.sourceGone",
  409,
  "The file is no longer in the run directory: {path}",
);
export const sourceChanged = refusal(
  "offers.sourceChanged",
  409,
  "The file changed after it was counted: {path}. Import the reads again after the recount.",
);
export const sourceDamaged = refusal(
  "offers.sourceDamaged",
  409,
  "The file does not contain the counted reads: {path}",
);
export const dataDiskFull = refusal(
  "offers.dataDiskFull",
  503,
  "The data disk is full. Free some space and import the reads again.",
);
export const takingFailed = refusal(
  "offers.failed",
  500,
  "The files could not be joined; see the server log. Import the reads again.",
);
