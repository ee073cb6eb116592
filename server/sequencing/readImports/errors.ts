import { refusal } from "../../platform/errors/refusal.ts";
import { BARCODE_MAP_MAX, READ_IMPORT_FILES_MAX } from "../limits.ts";

export const samplesRequired = refusal(
  "readImports.samplesRequired",
  400,
  "sampleIds must be a non-empty array",
);
export const tooManySamplesAtOnce = refusal(
  "readImports.tooManySamplesAtOnce",
  400,
  "Maximum {most} samples at a time",
  { most: BARCODE_MAP_MAX },
);
export const readImportNotFound = refusal("readImports.notFound", 404, "No import in progress");

export const runNotMonitored = refusal(
  "readImports.runNotMonitored",
  409,
  "The sequencing run was not monitored for its orders. Start the monitoring first.",
);

// Refusals of single samples of a request, and the final errors of imports.
export const noCountedFiles = refusal(
  "readImports.noCountedFiles",
  400,
  "The run has no counted files for this sample yet",
);
export const importedAlready = refusal(
  "readImports.importedAlready",
  409,
  "The read set of this sample already contains all files of the run",
);
export const importInProgress = refusal("readImports.inProgress", 409, "Import already in progress");
export const tooManyCountedFiles = refusal(
  "readImports.tooManyFiles",
  400,
  "A sample has more than {most} files in this run",
  { most: READ_IMPORT_FILES_MAX },
);
export const sourceGone = refusal(
  "readImports.sourceGone",
  409,
  "The file is no longer in the run directory: {path}",
);
export const sourceChanged = refusal(
  "readImports.sourceChanged",
  409,
  "The file changed after it was counted: {path}. Import the reads again after the recount.",
);
export const sourceDamaged = refusal(
  "readImports.sourceDamaged",
  409,
  "The file does not contain the counted reads: {path}",
);
export const dataDiskFull = refusal(
  "readImports.dataDiskFull",
  503,
  "The data disk is full. Free some space and import the reads again.",
);
export const joinFailed = refusal(
  "readImports.joinFailed",
  500,
  "The files could not be joined; see the server log. Import the reads again.",
);
